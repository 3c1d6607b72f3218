import { parentPort, workerData } from 'node:worker_threads'
import { compute } from './compute.ts'

// Nothing is transferred: the result is copied.
parentPort?.postMessage(compute(workerData), [])
