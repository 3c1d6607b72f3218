import { parentPort, workerData } from 'node:worker_threads'
import { compute, type Computed, type Step } from './compute.ts'

export type WorkerMessage = { kind: 'step'; step: Step } | { kind: 'done'; computed: Computed }

// The empty list: nothing is transferred, the message is copied.
const post = (message: WorkerMessage): void => parentPort?.postMessage(message, [])

post({ kind: 'done', computed: compute(workerData, step => post({ kind: 'step', step })) })
