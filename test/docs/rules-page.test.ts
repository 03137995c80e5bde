import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AWS_RULES } from '../../constructs/aws';
import { rulesPage } from '../../tools/docs/rules-page';
import { ROOT } from '../helpers/root';

// Prettier lays the page out; what it says is what counts.
const words = (text: string): string => text.replace(/[\s\\]+/g, ' ').trim();

describe('docs/rules.md', () => {
  const page = readFileSync(join(ROOT, 'docs', 'rules.md'), 'utf8');

  it('says what the rules say; npm run docs writes it anew', () => {
    expect(words(page)).toBe(words(rulesPage(AWS_RULES)));
  });

  it.each(AWS_RULES.map(({ code }) => code))('has %s once', (code) => {
    expect(page.split(`## ${code}\n`)).toHaveLength(2);
  });
});
