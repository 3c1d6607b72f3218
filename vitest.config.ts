import { defineConfig } from 'vitest/config'
import { closingLine } from './packages/testing/src/vitest/closing-line.ts'

/** Replaces a module, which only a file that loads its own can do. */
const REPLACES_MODULES = ['restore-limits', 'same-work'].map(
  name => `packages/server/src/features/auth/passwords/${name}.test.ts`,
)

/** A browser flow on a busy machine takes its time; a hang is still caught. */
const LIMIT_MS = 180_000

const shared = {
  globalSetup: ['packages/testing/src/vitest/global-setup.ts'],
  setupFiles: ['packages/testing/src/vitest/seeded-ids.ts'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
}

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['e2e/**/*.test.ts', ...REPLACES_MODULES],
        },
      },
      {
        test: {
          ...shared,
          name: 'product',
          include: ['packages/*/src/**/*.test.{ts,tsx}', '*.test.ts'],
          exclude: REPLACES_MODULES,
          setupFiles: [...shared.setupFiles, 'packages/testing/src/vitest/property-seed.ts'],
          // Loading the product anew for each file would double the run; each clears away its own.
          isolate: false,
        },
      },
    ],
  },
})
