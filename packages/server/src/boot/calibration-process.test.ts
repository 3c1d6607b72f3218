import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startCalibrationProcess } from './calibration-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'grani-calibration-'))
afterAll(() => rmSync(dir, { recursive: true }))

/** Before the program begins: writes down what the process may take, and ends it. */
const looking = (file: string): string =>
  `data:text/javascript,${encodeURIComponent(
    `import { writeFileSync } from 'node:fs'
   import { getPriority } from 'node:os'
   import { getHeapStatistics } from 'node:v8'
   const heap = getHeapStatistics().heap_size_limit
   writeFileSync(${JSON.stringify(file)}, JSON.stringify({ heap, args: process.execArgv }))
   process.exit(0)`,
  )}`

test('a calibration gets 2 GB of heap, however much the machine has', async () => {
  const file = join(dir, 'seen.json')
  await startCalibrationProcess('a-run', {
    env: { ...process.env, NODE_OPTIONS: `--import ${looking(file)}` },
  })
  const { heap } = JSON.parse(readFileSync(file, 'utf8'))
  // With the young generation beside it.
  expect(heap / 2 ** 20).toBeGreaterThanOrEqual(2048)
  expect(heap / 2 ** 20).toBeLessThan(2048 + 512)
})
