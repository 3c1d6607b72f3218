import { Worker } from 'node:worker_threads'
import { threadOf } from '../../platform/programs/programs.ts'
import type { CalibrationInput, Computed, Step } from './compute.ts'
import type { WorkerMessage } from './compute-worker.ts'

/** Computes in a worker thread, so that the caller's event loop goes on meanwhile. The columns are given away to it. */
export const computeInWorker = (
  input: CalibrationInput,
  onStep: (step: Step) => void = () => {},
): Promise<Computed> =>
  new Promise((resolve, reject) => {
    const { starts, item, value, ms } = input.columns
    const worker = new Worker(threadOf('compute-worker'), {
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
