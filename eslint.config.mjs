import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// Who may not import whom; lint refuses it. A new room is named here.
const OUTSIDE = ['./stacks', './sandbox', './tools', './test', './examples'];
const allBut = (own) => ['./constructs', ...OUTSIDE].filter((room) => room !== own);
const FORBIDDEN = {
  './constructs/core': ['./constructs/aws', ...OUTSIDE],
  './constructs/aws': OUTSIDE,
  './stacks': OUTSIDE.filter((room) => room !== './stacks'),
  './sandbox': allBut('./sandbox'),
  './examples': allBut('./examples'),
};

const zones = Object.entries(FORBIDDEN).flatMap(([target, rooms]) =>
  rooms.map((from) => ({ target, from, message: 'the house has no such way (CONTRIBUTING.md)' })),
);

const TERRAFORM = ['cdktf', 'cdktf/*', '@cdktf/*'];

const PLAIN_ERROR = {
  selector: 'NewExpression[callee.name=/^(Error|TypeError|RangeError)$/]',
  message: 'throw GpuClustersError with a message of the catalogue (constructs/core/base/messages.ts)',
};
const INSTANCEOF = {
  selector: 'BinaryExpression[operator="instanceof"]',
  message: 'two copies of a package may be loaded; test by a Symbol.for property',
};
const NUMBER_OF_TOKEN = {
  selector: 'CallExpression[callee.name=/^(Number|parseInt|parseFloat)$/]',
  message: 'a token turned into a number is NaN or a lie; keep it as it is',
};

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'providers/*/lib', 'cdk.out', '.sandbox', 'coverage', 'examples/**/cdk.out'] },
  js.configs.recommended,
  tseslint.configs.strict,
  {
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', __dirname: 'readonly', fetch: 'readonly' },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.mjs', '.js', '.json'] } } },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // A value that a check just before proved to be there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Value objects and catalogues are classes with static makers only.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-require-imports': ['error', { allow: ['\\.json$'] }],
      eqeqeq: 'error',
    },
  },
  {
    files: ['constructs/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', PLAIN_ERROR, INSTANCEOF], 'no-console': 'error' },
  },
  {
    files: ['constructs/aws/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', PLAIN_ERROR, INSTANCEOF, NUMBER_OF_TOKEN],
      'no-restricted-imports': ['error', { patterns: TERRAFORM }],
    },
  },
  {
    files: ['constructs/core/**/*.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: ['aws-cdk-lib', 'aws-cdk-lib/*', ...TERRAFORM] }],
    },
  },
  {
    files: ['stacks/**/*.ts', 'tools/**/*.ts', 'examples/**/*.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      'import-x/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    },
  },
  { files: ['*.js', '**/*.cjs'], languageOptions: { globals: { module: 'writable', require: 'readonly' } } },
);
