import { defineConfig } from 'oxlint'
import { layerRules } from './import-layers.mjs'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  jsPlugins: ['./code-rules.mjs'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', 'data/**', 'screens/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    // What these ask for costs more than it brings: a message beside a value, a condition within a property.
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/valid-expect': 'off',
    // A test of the page waits for what it promises; on for the others below.
    'vitest/expect-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/ban-ts-comment': 'error',
    'house/module-names': 'error',
    'import/no-default-export': 'error',
    // fast-check is written `fc.property(…)`, as its own documentation does.
    'import/no-named-as-default-member': 'off',
    // Side-effect imports are how stylesheets and fonts arrive.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    // The automatic JSX runtime needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    // The compiler's noImplicitReturns says the same and understands promises.
    'typescript/consistent-return': 'off',
    // A spread in a map costs less than the words to avoid it.
    'oxc/no-map-spread': 'off',
    // One statement after another, each needing the last, is what a queue or a retry is.
    'no-await-in-loop': 'off',
    // A local name may say the same as an outer one when it means the same.
    'no-shadow': 'off',
  },
  overrides: [
    {
      // What tools import by default: configuration, and vitest's global set-up.
      files: ['*.config.{ts,mjs}', 'code-rules.mjs', 'packages/*/*.config.ts', '**/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    ...layerRules,
    {
      files: [
        'packages/engine/src/**',
        'packages/server/src/**/rules.ts',
        'packages/server/src/**/*-rules.ts',
      ],
      rules: { 'house/purity': 'error' },
    },
    {
      files: ['packages/server/src/**'],
      rules: {
        'house/environment': 'error',
        'house/fixed-sql': 'error',
        'house/run-queries': 'error',
        'house/transaction-handle': 'error',
        'house/own-tables': 'error',
      },
    },
    {
      files: ['packages/**/*.test.{ts,tsx}'],
      rules: {
        'vitest/expect-expect': [
          'error',
          { assertFunctionNames: ['expect', 'expect*', 'finds*', 'fc.assert'] },
        ],
      },
    },
    // Measurements and commands talk to a terminal.
    { files: ['bench/**', 'packages/engine/bench/**', 'e2e/screens.ts'], rules: { 'no-console': 'off' } },
    // Where a process begins, it hands its environment to the configuration.
    {
      files: [
        'packages/server/src/main.ts',
        'packages/server/src/commands/*.ts',
        // What programs that it starts get of it.
        'packages/server/src/boot/calibration-process.ts',
        'packages/server/src/boot/backups/backup-process.ts',
        'packages/server/src/platform/db/embedded-paths.ts',
      ],
      rules: { 'house/environment': 'off' },
    },
    // Last: a test may build the whole app, and keeps what only it needs where it is read.
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-imports': 'off',
        'unicorn/consistent-function-scoping': 'off',
        'vitest/no-focused-tests': 'error',
        'vitest/no-disabled-tests': 'error',
        'house/purity': 'off',
        'house/environment': 'off',
        'house/own-tables': 'off',
      },
    },
  ],
})
