import fc from 'fast-check'

/** The same cases in every run, so that a change fails by what it changes; `TEST_SEED=7` or `npm run test:long` looks at others. */
fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 1) })
