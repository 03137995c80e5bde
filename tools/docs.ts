import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { AWS_RULES } from '../constructs/aws';
import { rulesPage } from './docs/rules-page';

const PAGE = join(__dirname, '..', 'docs', 'rules.md');

/** Writes the generated pages of docs/. */
async function main(): Promise<void> {
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE };
  writeFileSync(PAGE, await format(rulesPage(AWS_RULES), options));
}

void main();
