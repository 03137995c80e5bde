import { Construct, RootConstruct } from 'constructs';
import * as messages from '../../../constructs/core/base/messages';
import type { Failure } from '../../../constructs/core/base/messages';
import { LIST_TOKENS, MAP_TOKENS, NUMBER_TOKENS, OBJECT_TOKENS, TEXT_TOKENS } from '../../fixtures/tokens';

const { PROP_CODES, show } = messages;
const subject = { construct: 'NodeGroup', prop: 'nodes.max' };

const BY_NAME: Readonly<Record<string, readonly [code: string, made: Failure, message: string]>> = {
  missing: [
    'GPU-PROP-001',
    messages.missing(subject, 'give the number of nodes'),
    "NodeGroup 'nodes.max' is required, got nothing; give the number of nodes",
  ],
  malformed: [
    'GPU-PROP-002',
    messages.malformed(subject, 'a number', 'four', 'write 4'),
    'NodeGroup \'nodes.max\' must be a number, got "four"; write 4',
  ],
  outOfRange: [
    'GPU-PROP-003',
    messages.outOfRange(subject, 'must be at least 1', 0, 'give more nodes'),
    "NodeGroup 'nodes.max' must be at least 1, got 0; give more nodes",
  ],
  notOneOf: [
    'GPU-PROP-004',
    messages.notOneOf(subject, ['one', 'two'], 'tow', 'leave it out', ['two', 'one']),
    "NodeGroup 'nodes.max' must be one of 'one', 'two', got \"tow\"; did you mean 'two' or 'one'? leave it out",
  ],
  unknownName: [
    'GPU-PROP-004',
    messages.unknownName(subject, 'an instance type', 'p5.48xlarg', 'see the list', ['p5.48xlarge']),
    "NodeGroup 'nodes.max' must be an instance type, got \"p5.48xlarg\"; did you mean 'p5.48xlarge'? see the list",
  ],
  conflict: [
    'GPU-PROP-005',
    messages.conflict(subject, "must be at least 'nodes.min' (4)", 2, "lower 'nodes.min'"),
    "NodeGroup 'nodes.max' must be at least 'nodes.min' (4), got 2; lower 'nodes.min'",
  ],
  wrongScope: [
    'GPU-PROP-006',
    messages.wrongScope('NodeGroup', 'inside a stack', 'App', 'create it under a stack'),
    'NodeGroup \'scope\' must be inside a stack, got "App"; create it under a stack',
  ],
};

describe('the message functions', () => {
  it('are all in the table', () => {
    const functions = Object.entries(messages).filter(([, value]) => typeof value === 'function');
    expect(functions.map(([name]) => name).sort()).toEqual([...Object.keys(BY_NAME), 'show'].sort());
  });

  it.each(Object.entries(BY_NAME))('%s names code, subject and text', (_name, [code, made, message]) => {
    expect(made).toEqual({ code, construct: 'NodeGroup', prop: expect.any(String), message });
  });

  it.each(Object.entries(BY_NAME))('%s keeps to the grammar', (_name, [, made]) => {
    expect(made.message).toMatch(/^[A-Z]\w+ '[^']+' (must|is) [^;]+, got [^;]+; [a-z].*[^.]$/);
  });

  it('guess nothing where there is no guess', () => {
    const { message } = messages.notOneOf(subject, ['one'], 'x', 'leave it out');
    expect(message).toBe("NodeGroup 'nodes.max' must be one of 'one', got \"x\"; leave it out");
    expect(messages.unknownName(subject, 'a name', 'x', 'see the list').message).not.toContain('did you mean');
  });
});

describe('the codes of mistakes in props', () => {
  it('keep their meaning', () => {
    expect(PROP_CODES).toEqual({
      missing: 'GPU-PROP-001',
      malformed: 'GPU-PROP-002',
      outOfRange: 'GPU-PROP-003',
      notOneOf: 'GPU-PROP-004',
      conflict: 'GPU-PROP-005',
      wrongScope: 'GPU-PROP-006',
    });
  });
});

describe('show', () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  const bare = Object.create(null) as { self?: unknown };
  bare.self = bare;

  it.each([
    ['text', 'a "b"', '"a \\"b\\""'],
    ['a number', 1.5, '1.5'],
    ['no number', NaN, 'NaN'],
    ['infinity', -Infinity, '-Infinity'],
    ['nothing', undefined, 'nothing'],
    ['null', null, 'null'],
    ['a list', [1, 'a'], '[1,"a"]'],
    ['an object', { a: true }, '{"a":true}'],
    ['a function', () => 1, 'a function'],
    ['a symbol', Symbol('x'), 'a symbol'],
    ['a construct', new Construct(new RootConstruct(), 'Child'), 'an object of class Construct'],
    ['an object that holds itself', circular, 'an object of class Object'],
    ['an object of no class', bare, 'an object of class unknown'],
    ['a token inside an object', { size: NUMBER_TOKENS[0]![1] }, '{"size":"(known at deploy)"}'],
  ])('writes %s', (_name, value, written) => {
    expect(show(value)).toBe(written);
  });

  it.each([...TEXT_TOKENS, ...NUMBER_TOKENS, ...LIST_TOKENS, ...MAP_TOKENS, ...OBJECT_TOKENS])(
    'writes %s as known at deploy',
    (_name, token) => {
      expect(show(token)).toBe('(known at deploy)');
    },
  );
});
