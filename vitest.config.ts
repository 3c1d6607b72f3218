import { availableParallelism, tmpdir } from 'node:os'
import { defineConfig } from 'vitest/config'
import { runFolder } from './packages/testing/src/test-folder.ts'
import { closingLine } from './packages/testing/src/vitest/closing-line.ts'
import { LongestFirst } from './packages/testing/src/vitest/longest-first.ts'

/** These replace a module, which only a file that loads its own modules can do. */
const REPLACES_MODULES = ['restore-limits', 'same-work'].map(
  name => `packages/server/src/features/auth/passwords/${name}.test.ts`,
)

// The folder of everything temporary, the browser's profiles among it.
process.env['TMPDIR'] = runFolder() ?? tmpdir()

/** A browser flow on a busy machine takes its time; a hang is still caught. */
const LIMIT_MS = 360_000

const VITEST = 'packages/testing/src/vitest'
const POSTGRES = `${VITEST}/global-setup.ts`

/** `npm run test:long` looks where `npm test` has no time to: ever new cases, and thousands of histories of payments. */
const LONG = { HISTORIES: '10000', TEST_SEED: process.env['TEST_SEED'] ?? `${Date.now() % 2 ** 31}` }

const sharedIn = (mode: string) => ({
  env: mode === 'long' ? LONG : {},
  setupFiles: [`${VITEST}/seeded-ids.ts`, `${VITEST}/property-seed.ts`],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  // What is polled comes in its own time, as pages do; a second was too little for a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // Loading the modules anew for each file would double the run; each file clears away what it leaves.
  isolate: false,
})

export default defineConfig(({ mode }) => ({
  test: {
    reporters: ['default', closingLine],
    // One more than processors: tests wait for pages and for PostgreSQL much of their time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...sharedIn(mode),
          name: 'browser',
          globalSetup: [POSTGRES, `${VITEST}/browser-setup.ts`],
          include: ['e2e/**/*.test.ts'],
        },
      },
      {
        test: {
          ...sharedIn(mode),
          name: 'server',
          globalSetup: [POSTGRES],
          include: ['packages/{server,testing}/src/**/*.test.ts'],
          exclude: REPLACES_MODULES,
        },
      },
      {
        test: {
          ...sharedIn(mode),
          name: 'server-isolated',
          globalSetup: [POSTGRES],
          include: REPLACES_MODULES,
          isolate: true,
        },
      },
      {
        test: {
          ...sharedIn(mode),
          name: 'unit',
          include: [
            'packages/{contract,content-tools,engine,stand-ins,web}/src/**/*.test.{ts,tsx}',
            '*.test.ts',
          ],
        },
      },
    ],
  },
}))
