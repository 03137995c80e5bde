// Feeds random props to every construct: `npm run fuzz`, with other numbers each time. What fails is repeated by its
// seed: `GPU_CLUSTERS_FUZZ_SEED=123 npm run fuzz`.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

const { GPU_CLUSTERS_FUZZ_SEED = String(randomInt(2 ** 31)), GPU_CLUSTERS_FUZZ_RUNS = '1000' } = process.env;

console.log(`seed ${GPU_CLUSTERS_FUZZ_SEED}, ${GPU_CLUSTERS_FUZZ_RUNS} runs of each construct`);
const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', 'test/fuzz'], {
  stdio: 'inherit',
  env: { ...process.env, GPU_CLUSTERS_FUZZ_SEED, GPU_CLUSTERS_FUZZ_RUNS },
});
process.exitCode = status ?? 1;
