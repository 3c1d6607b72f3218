import type { Reporter } from 'vitest/node'

/** Ends a test run with one line that machines read, «N passed, N failed» on a line of its own. */
export const closingLine: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      // A file that does not even load holds no test that could fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        if (state === 'failed') failed++
      }
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  },
}
