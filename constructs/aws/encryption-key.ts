import { Duration as CdkDuration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { IConstruct } from 'constructs';
import { deepFreeze } from '../core/base/freeze';
import { conflict, malformed } from '../core/base/messages';
import { PropsCheck } from '../core/base/props-check';
import type { Duration } from '../core/base/units';
import type { KeyModel } from '../core/model/key';
import { isRetained, judgeAtSynth, requireAwsStack } from './base';
import { clusterStatements, grantCommand, keyPolicyStatements, otherAccountStatement } from './key-policy';
import { readableStatements, readableText } from './readable-statements';
import { checkLiteral, checkRemovalPolicy } from './literal';

/** A customer key, ours or brought along. */
export interface IEncryptionKey extends IConstruct {
  /** The key, for constructs of aws-cdk-lib. */
  readonly key: kms.IKey;
  /** What is known of it at synth; a fresh frozen value each time. */
  readonly model: KeyModel;
}

/** Props of {@link EncryptionKey}. */
export interface EncryptionKeyProps {
  /**
   * Another name of the key, `alias/` and then letters, digits, `/`, `_` and `-`.
   * @default - the key has no alias
   */
  readonly alias?: string;
  /**
   * What the key is for, as the console shows it.
   * @default 'GPU cluster: disks, checkpoints and logs'
   */
  readonly description?: string;
  /**
   * Time between the order to delete the key and its end, 7 to 30 days.
   * @default Duration.days(30)
   */
  readonly pendingWindow?: Duration;
  /**
   * What becomes of the key when the stack is deleted. A retained store needs a retained key.
   * @default RemovalPolicy.RETAIN
   */
  readonly removalPolicy?: RemovalPolicy;
}

const DEFAULTS = {
  description: 'GPU cluster: disks, checkpoints and logs',
  pendingWindowDays: 30,
  removalPolicy: RemovalPolicy.RETAIN,
};

// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateKey.html
const DESCRIPTION = /^[^]{0,8192}$/;

// https://docs.aws.amazon.com/kms/latest/APIReference/API_ScheduleKeyDeletion.html
const PENDING_WINDOW_DAYS = { min: 7, max: 30, integer: true, unit: 'days' };
// https://docs.aws.amazon.com/kms/latest/APIReference/API_CreateAlias.html
const ALIAS = /^alias\/(?!aws\/)[a-zA-Z0-9/_-]{1,250}$/;

/**
 * A KMS key that a GPU cluster can use from its first launch on: its policy lets Auto Scaling, EC2 and spot start
 * machines with encrypted disks, and lets the log groups and event rules of this account use it. It rotates each year.
 */
export class EncryptionKey extends Construct implements IEncryptionKey {
  /**
   * Brings a key of the company along. Its policy cannot be changed from here, so it must already hold the statements
   * that the warning at synth names.
   *
   * @param scope parent construct
   * @param id id under the parent
   * @param key any key of aws-cdk-lib
   * @throws GpuClustersError when there is none
   */
  static fromKey(scope: Construct, id: string, key: kms.IKey): IEncryptionKey {
    return new ImportedKey(scope, id, key);
  }

  readonly key: kms.IKey;
  private readonly pendingWindowDays: number;

  /** @throws GpuClustersError naming every wrong prop */
  constructor(scope: Construct, id: string, props: EncryptionKeyProps = {}) {
    super(scope, id);
    const stack = requireAwsStack(this, 'EncryptionKey');
    checkProps(props).throwIfAny(this.node.path);

    const removalPolicy = props.removalPolicy ?? DEFAULTS.removalPolicy;
    this.pendingWindowDays = props.pendingWindow?.toDays() ?? DEFAULTS.pendingWindowDays;
    const key = new kms.Key(this, 'Resource', {
      description: props.description ?? DEFAULTS.description,
      enableKeyRotation: true,
      pendingWindow: CdkDuration.days(this.pendingWindowDays),
      policy: new iam.PolicyDocument({ statements: keyPolicyStatements(stack) }),
      removalPolicy,
    });
    this.key = key;
    this.node.defaultChild = key.node.defaultChild;
    if (props.alias !== undefined) {
      new kms.CfnAlias(this, 'Alias', { aliasName: props.alias, targetKeyId: key.keyArn });
    }
    judgeAtSynth(this, () => this.model);
  }

  get model(): KeyModel {
    return deepFreeze({
      kind: 'key',
      path: this.node.path,
      imported: false,
      rotation: true,
      retained: isRetained(this.key),
      pendingWindowDays: this.pendingWindowDays,
      mustAllow: [],
      mustRun: [],
    });
  }
}

// An account that is known at synth; a token is none.
const ACCOUNT = /^\d{12}$/;

class ImportedKey extends Construct implements IEncryptionKey {
  constructor(
    scope: Construct,
    id: string,
    readonly key: kms.IKey,
  ) {
    super(scope, id);
    requireAwsStack(this, 'EncryptionKey');
    const check = new PropsCheck('EncryptionKey');
    if (check.required('key', key, 'give the key')) checkKey(check, key);
    check.throwIfAny(this.node.path);
    judgeAtSynth(this, () => this.model);
  }

  get model(): KeyModel {
    const stack = Stack.of(this);
    const { account } = this.key.env;
    const isOfOthers = [account, stack.account].every((id) => ACCOUNT.test(id)) && account !== stack.account;
    return deepFreeze({
      kind: 'key',
      path: this.node.path,
      imported: true,
      rotation: null,
      retained: isRetained(this.key),
      pendingWindowDays: null,
      mustAllow: readableStatements(this, [
        ...clusterStatements(stack),
        ...(isOfOthers ? [otherAccountStatement(stack)] : []),
      ]),
      mustRun: isOfOthers ? [readableText(this, grantCommand(stack, this.key.keyArn))] : [],
    });
  }
}

// Policies of roles name keys; one that names an alias matches nothing.
function checkKey(check: PropsCheck, key: kms.IKey): void {
  if ((key as { keyArn?: unknown }).keyArn === undefined) {
    check.add(malformed(check.subject('key'), 'a key of aws-cdk-lib', key, 'bring it in by kms.Key.fromKeyArn'));
  } else if ('aliasName' in key) {
    const rule = 'must be a key and not an alias, which no policy of a role can name';
    check.add(conflict(check.subject('key'), rule, key.node.path, 'bring the key itself in by kms.Key.fromKeyArn'));
  }
}

function checkProps({ alias, description, pendingWindow, removalPolicy }: EncryptionKeyProps): PropsCheck {
  const check = new PropsCheck('EncryptionKey');
  check.text('description', description, DESCRIPTION, 'a text of at most 8192 characters', 'say what the key is for');
  check.text(
    'alias',
    alias,
    ALIAS,
    "'alias/' and 1 to 250 letters, digits, '/', '_' or '-', not beginning with 'alias/aws/'",
    "write it as 'alias/gpu-cluster'",
  );
  const windowFix = 'give Duration.days(7) to Duration.days(30)';
  if (check.valueOf('pendingWindow', pendingWindow, 'Duration', windowFix)) {
    const days = pendingWindow!.toDays();
    checkLiteral(check, 'pendingWindow', days, 'it is turned into days');
    check.number('pendingWindow', days, PENDING_WINDOW_DAYS, windowFix);
  }
  checkRemovalPolicy(check, removalPolicy);
  return check;
}
