import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { ROOT } from '../helpers/root';
import { codeBlocks, mistakesIn } from './code-blocks';

const PAGES = globSync(['*.md', 'docs/**/*.md', 'examples/*/README.md'], { cwd: ROOT }).sort();

describe('the pages', () => {
  it('have a README with code', () => {
    expect(PAGES).toContain('README.md');
    expect(codeBlocks('README.md', readFileSync(join(ROOT, 'README.md'), 'utf8'))).not.toEqual([]);
  });

  it('hold only TypeScript that compiles against the sources', () => {
    const blocks = PAGES.flatMap((page) => codeBlocks(page, readFileSync(join(ROOT, page), 'utf8')));
    expect(mistakesIn(blocks)).toEqual([]);
  });
});

describe('mistakesIn', () => {
  const page = [
    'Text.',
    '```ts',
    "import * as aws from 'cdk-gpu-clusters/aws';",
    '',
    "const key = new aws.EncryptionKey(this, 'Key');",
    "key.aliass = 'x';",
    '```',
    '```sh',
    'npm test',
    '```',
    '```ts',
    "import { Money } from 'cdk-gpu-clusters';",
    "const limit: Money = '250 USD';",
    "import { hidden } from 'cdk-gpu-clusters/constructs/core';",
    '```',
  ].join('\n');

  it('names page, line and mistake, in a block of a constructor and in one of a module', () => {
    expect(mistakesIn(codeBlocks('page.md', page))).toEqual([
      expect.stringMatching(/^page\.md:6: Property 'aliass' does not exist on type 'EncryptionKey'/),
      "page.md:13: Type 'string' is not assignable to type 'Money'.",
      expect.stringMatching(/^page\.md:14: Cannot find module 'cdk-gpu-clusters\/constructs\/core'/),
    ]);
  });

  it('takes a block with a class of its own as it is', () => {
    const code =
      "import { Stack } from 'aws-cdk-lib';\nexport class Mine extends Stack { readonly own = this.region; }\n";
    expect(mistakesIn([{ page: 'page.md', line: 1, code }])).toEqual([]);
  });
});
