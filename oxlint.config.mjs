import { defineConfig } from 'oxlint'

const SLICES = [
  'auth',
  'profile',
  'goals',
  'quiz',
  'results',
  'subscription',
  'boosting',
  'billing',
  'payments',
  'banners',
]

/** Which other slices a server slice may call, always through their service.ts. */
const CALLS = {
  auth: ['profile', 'subscription'],
  profile: ['goals', 'subscription'],
  goals: ['subscription'],
  quiz: ['boosting', 'results', 'subscription'],
  subscription: ['billing', 'payments'],
  boosting: ['billing', 'payments', 'subscription'],
}

/** In `files`, forbid importing anything that matches `group` (gitignore syntax, `!` allows). */
const forbid = (files, message, ...group) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
})

/** Every package, and every path that may leave the own package. */
const OUTSIDE = ['*', '!.', '!..', '!./**', '!../**', '../../**']

/** In `files`, forbid everything outside the package, but for what matches `allowed`. */
const allowOnly = (files, message, ...allowed) =>
  forbid(files, message, ...OUTSIDE, ...allowed.map(name => `!${name}`))

const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

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
    forbid(
      'packages/engine/src/**',
      'The engine imports nothing but itself, neither its test helpers nor its benches.',
      ...OUTSIDE,
      '**/testing/**',
      '**/bench/**',
    ),
    forbid('packages/engine/testing/**', 'Test helpers import the engine only.', ...OUTSIDE, '**/bench/**'),
    forbid(
      'packages/engine/bench/**',
      'A bench reads files and runs the engine, nothing else of the project.',
      '@grani/*',
      '../../**',
    ),
    allowOnly('packages/contract/**', 'The contract imports zod only.', 'zod/mini'),
    forbid(
      `${SERVER}/*/**`,
      'Platform code knows no feature.',
      '**/features/**',
      '**/app.ts',
      '@grani/web',
      '**/web/**',
    ),
    ...SLICES.map(slice =>
      forbid(
        `${SERVER}/features/${slice}/**`,
        `${slice} may call: ${CALLS[slice]?.join(', ') ?? 'no other slice'}, through service.ts.`,
        '**/app.ts',
        '@grani/web',
        ...SLICES.filter(other => other !== slice).map(other => `../${other}/**`),
        ...(CALLS[slice] ?? []).map(callee => `!../${callee}/service.ts`),
      ),
    ),
    forbid(`${WEB}/**`, 'The web knows the contract only.', '@grani/engine', '@grani/server'),
    forbid(
      `${WEB}/{ui,shared}/**`,
      'Shared code knows no feature.',
      '@grani/engine',
      '@grani/server',
      '**/features/**',
      '**/app/**',
    ),
    forbid(
      `${WEB}/features/**`,
      'Features are strangers; compose them in app/.',
      '@grani/engine',
      '@grani/server',
      ...SLICES.map(slice => `../${slice}/**`),
      '**/app/**',
    ),
    // Last: a test may build the whole app, and keeps what only it needs where it is read.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', `${SERVER}/testing/**`],
      rules: { 'no-restricted-imports': 'off', 'unicorn/consistent-function-scoping': 'off' },
    },
  ],
})
