// For tests, which cannot load these modules themselves: prints the sandbox's Python as the last line.
// Exit code 3 says that this machine lacks Python.
import { ensurePython, pythonProblem } from './python.mjs';
import { main } from '../process.mjs';

await main(async () => {
  const problem = pythonProblem();
  if (problem) {
    console.error(problem);
    return 3;
  }
  console.log(await ensurePython());
  return 0;
});
