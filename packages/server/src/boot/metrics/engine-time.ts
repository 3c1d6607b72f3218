import { Histogram, type Registry } from 'prom-client'
import type { Bank } from '../../bank/bank.ts'
import { observeEngine } from '../observe-engine.ts'

/** Microseconds to a quarter of a second: the engine computes on the only thread there is. */
const SECONDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25]

/** The bank whose engine reports how long each operation of a session computes. */
export const measureEngine = (registry: Registry): ((bank: Bank) => Bank) => {
  const time = new Histogram({
    name: 'grani_engine_seconds',
    help: 'Computing time of the measurement engine, by operation',
    labelNames: ['operation'],
    buckets: SECONDS,
    registers: [registry],
  })
  return observeEngine(operation => time.startTimer({ operation }))
}
