import { startServer } from '../../../sandbox/aws/server';
import { isRunning } from '../../helpers/is-running';
import { describeWithPython, sandboxPython } from '../../helpers/with-python';

describeWithPython('startServer', () => {
  it('starts a local AWS that answers on localhost, and ends it', async () => {
    const server = await startServer(sandboxPython());
    expect(server.endpoint).toMatch(/^http:\/\/localhost:\d+$/);
    expect((await fetch(`${server.endpoint}/moto-api/data.json`)).status).toBe(200);
    await server.stop();
    expect(isRunning(server.pid)).toBe(false);
    await expect(fetch(server.endpoint)).rejects.toThrow();
  });

  it('gives each run a server and a state of its own', async () => {
    const servers = await Promise.all([startServer(sandboxPython()), startServer(sandboxPython())]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(servers[0]?.endpoint).not.toBe(servers[1]?.endpoint);
  });

  it('takes functions without Docker', async () => {
    const server = await startServer(sandboxPython());
    const answer = await fetch(`${server.endpoint}/moto-api/config`);
    const settings = (await answer.json()) as { lambda: { use_docker: boolean } };
    await server.stop();
    expect(settings.lambda.use_docker).toBe(false);
  });

  it('fails with what Python said when the packages are missing', async () => {
    await expect(startServer(process.execPath)).rejects.toThrow(/the local AWS ended with exit code 1/);
  });

  it('fails when the Python does not exist', async () => {
    await expect(startServer('/nowhere/python')).rejects.toThrow(/ENOENT/);
  });
});
