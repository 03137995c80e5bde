/**
 * The names nearest to what a user wrote, best first: a name that begins with it, then by the number of letters to
 * change. Case does not count. Empty when nothing is near enough to be a guess.
 *
 * @param written what the user wrote
 * @param names the names that exist
 * @param limit how many guesses at most
 */
export function didYouMean(written: string, names: readonly string[], limit = 3): string[] {
  const wanted = written.toLowerCase();
  if (wanted === '') return [];
  return names
    .map((name) => ({ name, distance: guessDistance(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= allowedChanges(wanted))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

// A third of the word: more changes than that, and the guess is another word.
function allowedChanges(wanted: string): number {
  return Math.max(1, Math.floor(wanted.length / 3));
}

// One letter is no beginning worth a guess: 'p' begins too many names.
function guessDistance(wanted: string, name: string): number {
  if (wanted.length > 1 && name.startsWith(wanted)) return 0.5;
  return editDistance(wanted, name);
}

/** Letters to insert, remove, replace or swap with their neighbour (Damerau, restricted form). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, at(beforeLast, column - 2) + 1);
      current.push(best);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(numbers: readonly number[], index: number): number {
  return numbers[index] ?? Infinity;
}
