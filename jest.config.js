/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // Type errors are the build's and the linter's to find; swc only strips the types.
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
        module: { type: 'commonjs' },
      },
    ],
  },
  // No `modulePaths` or `moduleDirectories` with the root: our folder constructs/ would shadow the package `constructs`.
  modulePathIgnorePatterns: ['dist', '\\.sandbox', 'cdk\\.out', 'examples'].map((folder) => `<rootDir>/${folder}/`),
  maxWorkers: 2,
  // Synthesis and the sandbox take seconds on a small machine; a test that hangs still ends.
  testTimeout: 60_000,
};
