import { checkTags, OWN_TAGS } from '../../../constructs/core/base/tags';
import type { TagMap } from '../../../constructs/core/base/tags';
import { MAP_TOKENS, OBJECT_TOKENS, TEXT_TOKENS } from '../../fixtures/tokens';

const LIMITS = {
  maxTags: 6,
  maxKeyLength: 8,
  maxValueLength: 4,
  allowed: /^[\w:.-]*$/,
  reservedPrefixes: ['aws:', 'Own:'],
};

function messagesFor(tags: unknown): string[] {
  return checkTags({ construct: 'GpuCluster', prop: 'tags' }, tags as TagMap, LIMITS).map(({ message }) => message);
}

const numbered = (count: number): TagMap => Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, '']));

describe('checkTags', () => {
  it.each([
    ['no tags', {}],
    ['as many as fit beside our own', numbered(3)],
    ['an empty value', { team: '' }],
    ['the longest name and value', { '12345678': '1234' }],
    ['a reserved beginning further on', { 'my-aws:': 'x' }],
  ])('takes %s', (_name, tags) => {
    expect(messagesFor(tags)).toEqual([]);
  });

  it.each([
    ['one too many beside our own', numbered(4), "'tags' must be at most 3 tags, got 4; remove some tags"],
    ['a value too long', { a: '12345' }, "'tags.a' must have at most 4 characters, got 5; shorten the value"],
    ['a value that is no text', { a: 5 }, "'tags.a' must be text, got 5; write the value in quotes"],
    ['a value that is absent', { a: undefined }, "'tags.a' must be text, got nothing; write the value in quotes"],
    [
      'a name too long',
      { '123456789': 'x' },
      '\'tags.123456789\' must have a name of 1 to 8 characters, got "123456789"; rename the tag',
    ],
    ['an empty name', { '': 'x' }, '\'tags.\' must have a name of 1 to 8 characters, got ""; rename the tag'],
    [
      'a reserved name',
      { 'aws:a': 'x' },
      "'tags.aws:a' must not start with 'aws:', got \"aws:a\"; these names are reserved; rename the tag",
    ],
    [
      'a reserved name in other case',
      { 'AWS:a': 'x' },
      "'tags.AWS:a' must not start with 'aws:', got \"AWS:a\"; these names are reserved; rename the tag",
    ],
    [
      'a name reserved in other case',
      { 'own:a': 'x' },
      "'tags.own:a' must not start with 'Own:', got \"own:a\"; these names are reserved; rename the tag",
    ],
  ])('refuses %s', (_name, tags, message) => {
    expect(messagesFor(tags)).toEqual([`GpuCluster ${message}`]);
  });

  it('names every mistake', () => {
    expect(messagesFor({ 'aws:12345': '12345', ok: 'x' })).toHaveLength(3);
  });

  it.each([...MAP_TOKENS, ...OBJECT_TOKENS])('passes over %s', (_name, tags) => {
    expect(messagesFor(tags)).toEqual([]);
  });

  it.each(TEXT_TOKENS)('passes over a name and a value that is %s', (_name, token) => {
    expect(messagesFor({ a: token })).toEqual([]);
    expect(messagesFor({ [token]: 'too long a value' })).toEqual([]);
  });

  it('judges the plain tags beside a token', () => {
    expect(messagesFor({ [TEXT_TOKENS[0]![1]]: 'x', a: '12345' })).toHaveLength(1);
  });
});

describe('our own tags', () => {
  it('keep their names', () => {
    expect(OWN_TAGS).toEqual({
      name: 'Name',
      cluster: 'gpu-clusters:cluster',
      nodeGroup: 'gpu-clusters:node-group',
    });
  });
});
