// Jest cannot load ESLint's configuration, an ES module; so a test runs this. Reads a JSON list of [file, import] on
// standard input; prints for each the rules that a module in the place of the file breaks with the import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';

const cwd = join(import.meta.dirname, '..', '..');
const eslint = new ESLint({ cwd });
const rules = [];
for (const [file, wanted] of JSON.parse(readFileSync(0, 'utf8'))) {
  const [{ messages }] = await eslint.lintText(`import '${wanted}';\n`, { filePath: join(cwd, file) });
  rules.push(messages.map(({ ruleId }) => ruleId));
}
console.log(JSON.stringify(rules));
