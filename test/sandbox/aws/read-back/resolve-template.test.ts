import {
  isUnresolved,
  resolve,
  unresolvedText,
  type DeployedFacts,
  type Template,
} from '../../../../sandbox/aws/read-back/resolve-template';

const template: Template = {
  Conditions: {
    IsNorth: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu-north-1'] },
    IsOther: { 'Fn::Not': [{ Condition: 'IsNorth' }] },
    IsEither: { 'Fn::Or': [{ Condition: 'IsNorth' }, { Condition: 'IsOther' }] },
  },
  Resources: { Vpc: { Type: 'AWS::EC2::VPC' }, Skipped: { Type: 'AWS::EC2::PlacementGroup' } },
};

const facts: DeployedFacts = {
  parameter: (name) => ({ 'AWS::Region': 'eu-north-1', Image: 'ami-1' })[name],
  physicalId: (id) => (id === 'Vpc' ? 'vpc-1' : undefined),
  attribute: (id, name) => Promise.resolve(id === 'Vpc' && name === 'Nested.Arn' ? 'arn:vpc-1' : undefined),
  zones: () => Promise.resolve(['eu-north-1a', 'eu-north-1b']),
};

describe('resolve', () => {
  it.each<[string, unknown, unknown]>([
    ['a plain value', { A: [1, 'x', true] }, { A: [1, 'x', true] }],
    ['Ref to a resource', { Ref: 'Vpc' }, 'vpc-1'],
    ['Ref to a pseudo parameter', { Ref: 'AWS::Region' }, 'eu-north-1'],
    ['Ref to a parameter', { Ref: 'Image' }, 'ami-1'],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Vpc', 'Nested.Arn'] }, 'arn:vpc-1'],
    ['GetAtt as text', { 'Fn::GetAtt': 'Vpc.Nested.Arn' }, 'arn:vpc-1'],
    ['Join', { 'Fn::Join': [':', ['a', { Ref: 'Vpc' }]] }, 'a:vpc-1'],
    ['Join of a function', { 'Fn::Join': [',', { 'Fn::GetAZs': '' }] }, 'eu-north-1a,eu-north-1b'],
    [
      'Sub',
      { 'Fn::Sub': '${AWS::Region}/${Vpc}/${Vpc.Nested.Arn}/${!Literal}' },
      'eu-north-1/vpc-1/arn:vpc-1/${Literal}',
    ],
    ['Sub with variables', { 'Fn::Sub': ['${Name}', { Name: { Ref: 'Vpc' } }] }, 'vpc-1'],
    ['Select', { 'Fn::Select': ['1', { 'Fn::GetAZs': '' }] }, 'eu-north-1b'],
    ['Split', { 'Fn::Split': ['-', { Ref: 'Vpc' }] }, ['vpc', '1']],
    ['Base64', { 'Fn::Base64': 'hi' }, 'aGk='],
    ['If that holds', { 'Fn::If': ['IsNorth', 1, 2] }, 1],
    ['If that does not hold', { 'Fn::If': ['IsOther', 1, 2] }, 2],
    ['If of an or', { 'Fn::If': ['IsEither', 1, 2] }, 1],
    ['no value', { A: { Ref: 'AWS::NoValue' }, B: [{ Ref: 'AWS::NoValue' }] }, { B: [] }],
  ])('resolves %s', async (_name, value, expected) => {
    expect(await resolve(value, template, facts)).toEqual(expected);
  });

  it.each<[string, unknown, string]>([
    ['a resource that was skipped', { Ref: 'Skipped' }, 'Ref Skipped'],
    ['an attribute that cannot be read', { 'Fn::GetAtt': ['Vpc', 'Other'] }, 'GetAtt Vpc.Other'],
    ['a text around one', { 'Fn::Join': ['', ['a', { Ref: 'Skipped' }]] }, 'Ref Skipped'],
    ['a substitution of one', { 'Fn::Sub': '${Skipped}' }, 'Ref Skipped'],
    ['an encoding of one', { 'Fn::Base64': { Ref: 'Skipped' } }, 'Ref Skipped'],
    ['a function that is not known', { 'Fn::Cidr': [] }, 'Fn::Cidr'],
  ])('says what it could not tell: %s', async (_name, value, text) => {
    const result = await resolve(value, template, facts);
    expect(isUnresolved(result) && unresolvedText(result)).toBe(text);
  });
});
