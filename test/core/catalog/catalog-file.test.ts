import { onFirstUse } from '../../../constructs/core/catalog/catalog-file';

describe('onFirstUse', () => {
  it('reads nothing before the first call, and once in all', () => {
    const read = jest.fn(() => ({ rows: [{ sources: ['https://example.com'] }] }));
    const file = onFirstUse(read);
    expect(read).not.toHaveBeenCalled();
    expect(file()).toBe(file());
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('reads once even when there is nothing to read', () => {
    const read = jest.fn(() => undefined);
    const file = onFirstUse(read);
    expect([file(), file()]).toEqual([undefined, undefined]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('freezes what it read all the way down', () => {
    const file = onFirstUse(() => ({ rows: [{ sources: ['https://example.com'] }] }));
    expect(() => file().rows[0]!.sources.push('https://example.org')).toThrow(TypeError);
  });
});
