import fc from 'fast-check';
import { didYouMean } from '../../../constructs/core/base/did-you-mean';

const TYPES = ['p5.4xlarge', 'p5.48xlarge', 'p5e.48xlarge', 'p4d.24xlarge', 'g4dn.xlarge'];

describe('didYouMean', () => {
  test.each([
    ['a missing letter', 'p5.48xlarg', 'p5.48xlarge'],
    ['a letter too many', 'p5.488xlarge', 'p5.48xlarge'],
    ['a wrong letter', 'g4dm.xlarge', 'g4dn.xlarge'],
    ['two letters swapped', 'p4d.42xlarge', 'p4d.24xlarge'],
    ['capital letters', 'P4D.24XLARGE', 'p4d.24xlarge'],
    ['only the beginning', 'g4dn', 'g4dn.xlarge'],
  ])('guesses over %s', (_slip, written, meant) => {
    expect(didYouMean(written, TYPES)[0]).toBe(meant);
  });

  it('puts the nearest name first and keeps to the limit', () => {
    expect(didYouMean('p5.48xlarge2', TYPES, 2)).toEqual(['p5.48xlarge', 'p5.4xlarge']);
  });

  it('guesses nothing where nothing is near', () => {
    expect(didYouMean('m7i.large', TYPES)).toEqual([]);
    expect(didYouMean('', TYPES)).toEqual([]);
    expect(didYouMean('spot', [])).toEqual([]);
  });

  it.each([
    ['spto', ['spot']],
    ['sxyt', []],
  ])('allows a third of the word to change: %s', (written, guesses) => {
    expect(didYouMean(written, ['spot'])).toEqual(guesses);
  });

  it('gives names that exist, each once, and the written one first when it exists', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{3,12}$/), { minLength: 1 });
    fc.assert(
      fc.property(names, fc.nat(), (existing, pick) => {
        const written = existing[pick % existing.length]!;
        const guesses = didYouMean(written, existing, existing.length);
        expect(guesses[0]).toBe(written);
        expect(new Set(guesses).size).toBe(guesses.length);
        expect(guesses.every((guess) => existing.includes(guess))).toBe(true);
      }),
    );
  });
});
