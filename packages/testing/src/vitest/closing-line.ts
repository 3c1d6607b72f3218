import type { Reporter } from 'vitest/node'

/** Ends a test run with one line that machines read, «N passed, N failed», after the tests that passed only at their second try. */
export const closingLine: Reporter = {
  onTestRunEnd: (modules, unhandledErrors) => {
    let passed = 0
    let failed = unhandledErrors.length
    const flaky: string[] = []
    for (const module of modules) {
      // A file that does not even load holds no test that could fail.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        if (state === 'failed') failed++
        if (test.diagnostic()?.flaky) flaky.push(`${module.relativeModuleId} > ${test.fullName}`)
      }
    }
    for (const name of flaky) process.stdout.write(`\nFlaky, to be mended: ${name}`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  },
}
