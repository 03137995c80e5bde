/** The lines of each block of a page that shows output: those between fences marked `text`. */
export function textBlocks(markdown: string): string[][] {
  return [...markdown.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, text]) => text!.split('\n'));
}

/**
 * The lines that an output does not hold in this order, as whole lines; `…` stands for whatever was cut out.
 *
 * @param output what was printed
 * @param lines lines that a page shows of it
 */
export function linesNotIn(output: string, lines: readonly string[]): string[] {
  let left = output.split('\n');
  return lines.filter((line) => {
    const form = new RegExp(`^${line.split('…').map(literally).join('.*')}$`);
    const found = left.findIndex((candidate) => form.test(candidate));
    if (found >= 0) left = left.slice(found + 1);
    return found < 0;
  });
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
