import { findJsonMistake } from '../../stacks/json-mistake';

describe('findJsonMistake', () => {
  test.each([
    ['', 1, 1, undefined],
    ['  \n ', 2, 2, undefined],
    ['{', 1, 2, undefined],
    ['{"a": 1', 1, 8, undefined],
    ['{"a": b}', 1, 7, 'b}'],
    ['{"a": 1,}', 1, 9, '}'],
    ['[1, 2,\n]', 2, 1, ']'],
    ['{\r\n  // text\r\n}', 2, 3, '// text'],
    ["{'a': 1}", 1, 2, "'a': 1}"],
    ['{"a" 1}', 1, 6, '1}'],
    ['{"a": [1, {"b": tru}]}', 1, 17, 'tru}]}'],
    ['{"a": "open\n}', 1, 7, '"open'],
    ['{"a": "\\x"}', 1, 7, '"\\x"}'],
    ['{"a": 01}', 1, 8, '1}'],
    ['{"a": [], "b": {}, "c": -1.5e3} more', 1, 33, 'more'],
  ])('%j: line %i, column %i', (text, line, column, found) => {
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(findJsonMistake(text)).toEqual({ line, column, found });
  });
});
