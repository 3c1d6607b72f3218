import { parentPort, workerData } from 'node:worker_threads'
import { compute } from './compute.ts'

// The empty list: nothing is transferred, the result is copied.
parentPort?.postMessage(compute(workerData), [])
