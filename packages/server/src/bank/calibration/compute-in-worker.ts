import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { CalibrationInput, Computed, Step } from './compute.ts'
import type { WorkerMessage } from './compute-worker.ts'

/** The file that `import('tsx/esm/api')` means; `require.resolve('tsx/esm/api')` would find the CommonJS one. */
const TSX = new URL(
  'dist/esm/api/index.mjs',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
).href

/** Commands run from the TypeScript sources; a worker does not inherit its parent's loader, so it registers tsx first. */
const entryOf = (source: URL): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { register } from ${JSON.stringify(TSX)}
      register()
      await import(${JSON.stringify(source.href)})
    `)}`,
  )

/** Computes in a worker thread, so that the caller's event loop goes on meanwhile. The columns are given away to it. */
export const computeInWorker = (
  input: CalibrationInput,
  onStep: (step: Step) => void = () => {},
): Promise<Computed> =>
  new Promise((resolve, reject) => {
    const { starts, item, value, ms } = input.columns
    const worker = new Worker(entryOf(new URL('compute-worker.ts', import.meta.url)), {
      workerData: input,
      transferList: [starts.buffer, item.buffer, value.buffer, ms.buffer],
    })
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'step') onStep(message.step)
      else resolve(message.computed)
    })
    worker.once('error', reject)
    worker.once('exit', code => reject(new Error(`The calibration ended without a result (${code})`)))
  })
