import { RemovalPolicy } from 'aws-cdk-lib';
import { checkLiteral, checkRemovalPolicy } from '../../constructs/aws/literal';
import { PropsCheck } from '../../constructs/core/base/props-check';
import { realTokens } from '../helpers/app';

function messagesOf(look: (check: PropsCheck) => void): string[] {
  const check = new PropsCheck('X');
  look(check);
  return check.failures.map(({ message }) => message);
}

describe('checkLiteral', () => {
  test.each([['text'], [7], [undefined], [['a']]])('lets %j pass', (value) => {
    expect(messagesOf((check) => checkLiteral(check, 'prop', value, 'it is read'))).toEqual([]);
  });

  test.each(realTokens)('refuses every token of %s', (_framework, { text, number, list }) => {
    const message =
      "X 'prop' must be known at synth, since it is read, got (known at deploy); write the value out in the program";
    const found = [text, number, list].flatMap((token) =>
      messagesOf((check) => checkLiteral(check, 'prop', token, 'it is read')),
    );
    expect(found).toEqual([message, message, message]);
  });
});

describe('checkRemovalPolicy', () => {
  test.each([undefined, RemovalPolicy.RETAIN, RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE, RemovalPolicy.DESTROY])(
    'lets %j pass',
    (policy) => {
      expect(messagesOf((check) => checkRemovalPolicy(check, policy))).toEqual([]);
    },
  );

  it('refuses a snapshot, which neither keys nor buckets have', () => {
    expect(messagesOf((check) => checkRemovalPolicy(check, RemovalPolicy.SNAPSHOT))).toEqual([
      "X 'removalPolicy' must be one of 'retain', 'retain-on-update-or-delete', 'destroy', got \"snapshot\"; take RemovalPolicy.RETAIN or RemovalPolicy.DESTROY",
    ]);
  });

  test.each(realTokens)('says that a token of %s cannot stand here', (_framework, { text }) => {
    expect(messagesOf((check) => checkRemovalPolicy(check, text as RemovalPolicy))).toEqual([
      "X 'removalPolicy' must be known at synth, since CloudFormation reads it from the template as it stands, got (known at deploy); write the value out in the program",
    ]);
  });
});
