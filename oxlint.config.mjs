import { defineConfig } from 'oxlint'
import { layerRules } from './import-layers.mjs'

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', 'data/**', 'screens/**'],
  rules: {
    'import/no-cycle': 'error',
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
      files: ['*.config.{ts,mjs}', 'packages/*/*.config.ts', '**/global-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    ...layerRules,
    // Last: a test may build the whole app, and keeps what only it needs where it is read.
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-imports': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
  ],
})
