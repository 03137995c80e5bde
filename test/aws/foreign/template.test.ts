import { referenceIn } from '../../../constructs/aws/foreign/template';
import { DEPLOY_TIME } from '../../../constructs/core/base/tokens';
import { resourceIn, templateOf } from '../../helpers/foreign';

const PARAMETERS = {
  Type: { Type: 'String', Default: 'p5.48xlarge' },
  Count: { Type: 'Number', Default: 4 },
  Open: { Type: 'String' },
  Subnets: { Type: 'CommaDelimitedList', Default: 'a,b' },
  Image: { Type: 'AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>', Default: '/my/image' },
};
const template = templateOf(
  { Group: ['AWS::EC2::PlacementGroup', { GroupName: 'together' }], Plain: ['AWS::EC2::PlacementGroup', {}] },
  PARAMETERS,
);
const UNKNOWN: unknown[] = [
  { 'Fn::If': ['A', 1, 2] },
  { Ref: 'Open' },
  { Ref: 'Image' },
  { Ref: 'Group' },
  { Ref: 'Nothing' },
];

describe('ForeignTemplate', () => {
  it.each([
    ['a', 'a'],
    [7, '7'],
    [{ Ref: 'Type' }, 'p5.48xlarge'],
    [{ Ref: 'AWS::Region' }, 'us-east-1'],
    [{ Ref: 'AWS::NoValue' }, undefined],
    [null, undefined],
    [undefined, undefined],
    ['{{resolve:ssm:/my/type}}', DEPLOY_TIME],
    [true, DEPLOY_TIME],
    ...UNKNOWN.map((written) => [written, DEPLOY_TIME]),
  ] as Array<[written: unknown, expected: unknown]>)('reads %j as the text %j', (written, expected) => {
    expect(template.text(written)).toBe(expected);
  });

  it.each([
    [7, 7],
    ['7', 7],
    ['-1.5', -1.5],
    [{ Ref: 'Count' }, 4],
    ['seven', DEPLOY_TIME],
    ['', DEPLOY_TIME],
    ...UNKNOWN.map((written) => [written, DEPLOY_TIME]),
  ] as Array<[written: unknown, expected: unknown]>)('reads %j as the number %j', (written, expected) => {
    expect(template.number(written)).toBe(expected);
  });

  it.each([
    [true, true],
    ['false', false],
    ['yes', DEPLOY_TIME],
    [undefined, undefined],
    ...UNKNOWN.map((written) => [written, DEPLOY_TIME]),
  ] as Array<[written: unknown, expected: unknown]>)('reads %j as the flag %j', (written, expected) => {
    expect(template.flag(written)).toBe(expected);
  });

  it('reads lists and maps, and nothing of what a deploy gives', () => {
    expect(template.list([1])).toEqual([1]);
    expect(template.map({ a: 1 })).toEqual({ a: 1 });
    for (const written of [...UNKNOWN, { Ref: 'Subnets' }]) {
      expect([template.list(written), template.map(written)]).toEqual([DEPLOY_TIME, DEPLOY_TIME]);
    }
    expect([template.list({ a: 1 }), template.map([1])]).toEqual([DEPLOY_TIME, DEPLOY_TIME]);
    expect([template.list(undefined), template.map({ Ref: 'AWS::NoValue' })]).toEqual([undefined, undefined]);
  });

  it('finds a resource by reference and by its own name', () => {
    const type = 'AWS::EC2::PlacementGroup';
    const group = resourceIn(template, 'Group');
    expect(template.target({ Ref: 'Group' }, type)).toBe(group);
    expect(template.target({ 'Fn::GetAtt': ['Group', 'Arn'] }, type)).toBe(group);
    expect(template.target('together', type, 'GroupName')).toBe(group);
    expect(template.target('apart', type, 'GroupName')).toBeUndefined();
    expect(template.target(undefined, type, 'GroupName')).toBeUndefined();
    expect(template.target({ Ref: 'Group' }, 'AWS::EC2::Subnet')).toBeUndefined();
  });

  it.each([
    ['{{resolve:ssm:/my/image}}', '/my/image'],
    [{ Ref: 'Image' }, '/my/image'],
    [{ Ref: 'Type' }, undefined],
    ['ami-1', undefined],
    [undefined, undefined],
  ])('finds the name that %j is looked up by', (written, expected) => {
    expect(template.ssmParameter(written)).toBe(expected);
  });
});

describe('referenceIn', () => {
  it.each([
    [{ Ref: 'A' }, 'A'],
    [{ 'Fn::GetAtt': ['A', 'Id'] }, 'A'],
    [{ 'Fn::GetAtt': 'A.Id' }, 'A'],
    [{ 'Fn::Sub': '${A}' }, undefined],
    ['A', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (written, expected) => {
    expect(referenceIn(written)).toBe(expected);
  });
});
