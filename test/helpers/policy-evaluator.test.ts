import { isAllowed } from './policy-evaluator';
import type { PolicyRequest, PolicyStatementJson } from './policy-evaluator';
import { resolvePseudo } from './pseudo-parameters';

const HERE = '111122223333';
const ROLE = `arn:aws:iam::${HERE}:role/Node`;
const OTHER = 'arn:aws:iam::999988887777:role/Node';
const request: PolicyRequest = { caller: { arn: ROLE }, action: 'kms:Decrypt', resource: 'key' };

function decide(resourcePolicy: PolicyStatementJson[], asked: Partial<PolicyRequest> = {}): boolean {
  return isAllowed({ ...request, ...asked }, { resourcePolicy, account: HERE });
}

function allow(part: Partial<PolicyStatementJson>): PolicyStatementJson {
  return { Effect: 'Allow', Principal: { AWS: ROLE }, Action: 'kms:Decrypt', Resource: '*', ...part };
}

describe('isAllowed', () => {
  it('denies where nothing allows', () => {
    expect(decide([])).toBe(false);
  });

  it('allows a principal that a statement names, and no other', () => {
    expect(decide([allow({})])).toBe(true);
    expect(decide([allow({})], { caller: { arn: OTHER } })).toBe(false);
    expect(decide([allow({ Principal: '*' })], { caller: { arn: OTHER } })).toBe(true);
    expect(decide([allow({ Principal: { AWS: '*' } })], { caller: { arn: OTHER } })).toBe(true);
  });

  it('lets an explicit deny win, in either policy', () => {
    const deny = allow({ Effect: 'Deny', Principal: '*', Action: 'kms:*' });
    expect(decide([allow({}), deny])).toBe(false);
    expect(decide([deny, allow({})])).toBe(false);
    const identityPolicy = [{ ...allow({ Effect: 'Deny' }), Principal: undefined }];
    expect(isAllowed(request, { resourcePolicy: [allow({})], account: HERE, identityPolicy })).toBe(false);
  });

  test.each([
    ['kms:*', 'kms:Decrypt', true],
    ['KMS:decrypt', 'kms:Decrypt', true],
    ['kms:ReEncrypt*', 'kms:ReEncryptFrom', true],
    ['kms:ReEncrypt*', 'kms:Encrypt', false],
    ['kms:Decryp?', 'kms:Decrypt', true],
    ['kms.Decrypt', 'kms:Decrypt', false],
  ])('action %s against %s', (Action, action, allowed) => {
    expect(decide([allow({ Action })], { action })).toBe(allowed);
  });

  it('asks the policies of the caller where the account as a whole is named', () => {
    const resourcePolicy = [allow({ Principal: { AWS: `arn:aws:iam::${HERE}:root` } })];
    const own = { Effect: 'Allow', Action: 'kms:Decrypt', Resource: '*' };
    expect(isAllowed(request, { resourcePolicy, account: HERE })).toBe(false);
    expect(isAllowed(request, { resourcePolicy, account: HERE, identityPolicy: [own] })).toBe(true);
    const stranger = { ...request, caller: { arn: OTHER } };
    expect(isAllowed(stranger, { resourcePolicy, account: HERE, identityPolicy: [own] })).toBe(false);
    expect(isAllowed(request, { resourcePolicy: [], account: HERE, identityPolicy: [own] })).toBe(false);
  });

  it('tells services apart', () => {
    const policy = [allow({ Principal: { Service: 'logs.us-east-1.amazonaws.com' } })];
    expect(decide(policy, { caller: { service: 'logs.us-east-1.amazonaws.com' } })).toBe(true);
    expect(decide(policy, { caller: { service: 'logs.eu-west-1.amazonaws.com' } })).toBe(false);
    expect(decide(policy)).toBe(false);
  });

  test.each([
    ['StringEquals', 'a', 'a', true],
    ['StringEquals', 'a', 'A', false],
    ['StringEquals', 'a*', 'ab', false],
    ['Bool', 'true', 'True', true],
    ['Bool', 'true', 'false', false],
    ['ArnLike', 'arn:aws:logs:us-east-1:1:log-group:*', 'arn:aws:logs:us-east-1:1:log-group:/a/b', true],
    ['ArnLike', 'arn:aws:logs:us-east-1:1:log-group:*', 'arn:aws:logs:us-east-1:2:log-group:/a/b', false],
    ['ArnLike', 'arn:aws:logs:*:1:log-group:a', 'arn:aws:logs:us-east-1:2:1:log-group:a', false],
    ['ArnLike', 'arn:aws:logs:us-east-1:1:log-group:*', 'log-group', false],
  ])('%s %s against %s', (operator, wanted, got, allowed) => {
    const policy = [allow({ Condition: { [operator]: { key: wanted } } })];
    expect(decide(policy, { context: { key: got } })).toBe(allowed);
  });

  it('wants every key and every operator, and denies where a key is absent', () => {
    const Condition = { StringEquals: { a: ['1', '2'], b: '3' }, Bool: { c: 'true' } };
    const policy = [allow({ Condition })];
    expect(decide(policy, { context: { a: '2', b: '3', c: 'true' } })).toBe(true);
    expect(decide(policy, { context: { a: '2', b: '4', c: 'true' } })).toBe(false);
    expect(decide(policy, { context: { a: '2', b: '3' } })).toBe(false);
    expect(decide(policy)).toBe(false);
  });

  it('refuses what it does not know', () => {
    const odd = [allow({ Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } })];
    expect(() => decide(odd, { context: { 'aws:SourceIp': '10.1.1.1' } })).toThrow('knows no condition IpAddress');
    expect(() => decide([allow({ Principal: { Federated: 'x' } })])).toThrow('knows no principal of kind Federated');
  });
});

describe('resolvePseudo', () => {
  const deployment = { account: HERE, region: 'us-east-1', partition: 'aws' };

  it('puts values for pseudo parameters and names for resources', () => {
    const arn = { 'Fn::Join': [':', ['arn', { Ref: 'AWS::Partition' }, { Ref: 'AWS::AccountId' }]] };
    expect(resolvePseudo({ arn, list: [{ Ref: 'Key' }, { 'Fn::GetAtt': ['Key', 'Arn'] }] }, deployment)).toEqual({
      arn: `arn:aws:${HERE}`,
      list: ['<Key>', '<Key.Arn>'],
    });
  });

  it('refuses other functions', () => {
    expect(() => resolvePseudo({ 'Fn::Sub': 'x' }, deployment)).toThrow('no value for Fn::Sub');
  });
});
