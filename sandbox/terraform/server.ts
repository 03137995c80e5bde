import { join } from 'node:path';
import {
  loadPackageDefinition,
  Server,
  ServerCredentials,
  status,
  type GrpcObject,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServiceClientConstructor,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { Store } from './cloud/store';
import { Handlers, type Handler, type Request } from './rpc/handlers';
import type { LocalProvider } from './schema/local-provider';

/** The version of the plugin protocol that is spoken. */
export const PROTOCOL_VERSION = 6;

/** A provider that answers on a port of this machine. */
export interface RunningProvider {
  /** Address of the provider as Terraform writes it. */
  readonly address: string;
  /** `127.0.0.1:PORT`. */
  readonly listens: string;
  /** Ends the server; open calls are broken off. */
  stop(): void;
}

function unary(handler: Handler): UntypedHandleCall {
  return (call: ServerUnaryCall<Request, object>, answer: sendUnaryData<object>) => {
    Promise.resolve()
      .then(() => handler(call.request, call.getPeer()))
      .then(
        (response) => answer(null, response),
        (error: Error) => answer({ code: status.INTERNAL, message: error.message }),
      );
  };
}

/**
 * Serves a provider on a free port of 127.0.0.1, with a connection of its own for each provider block.
 *
 * @param store the make-believe cloud; one for all providers of a state
 */
export async function serveProvider(provider: LocalProvider, store: Store): Promise<RunningProvider> {
  const definition = loadSync(join(__dirname, 'rpc', 'plugin.proto'), { keepCase: true, longs: Number, enums: String });
  const { Provider } = loadPackageDefinition(definition).tfplugin6 as GrpcObject;
  const server = new Server({ 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 });
  const { calls } = new Handlers(provider, store);
  const handlers = Object.entries(calls).map(([name, handler]) => [name, unary(handler)] as const);
  server.addService((Provider as ServiceClientConstructor).service, Object.fromEntries(handlers));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: provider.address, listens: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
