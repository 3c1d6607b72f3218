import { Histogram, type Registry } from 'prom-client'
import type { Bank } from '../../bank/bank.ts'

type Session = ReturnType<Bank['engine']['session']>

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
  const timed = (session: Session): Session =>
    new Proxy(session, {
      get: (target, operation, receiver) => {
        const member: unknown = Reflect.get(target, operation, receiver)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          const stop = time.startTimer({ operation: String(operation) })
          try {
            return Reflect.apply(member, target, args)
          } finally {
            stop()
          }
        }
      },
    })
  const measured = new WeakMap<Bank, Bank>()
  return bank => {
    const known = measured.get(bank)
    if (known) return known
    const { engine } = bank
    const fresh = {
      ...bank,
      engine: {
        ...engine,
        session: (input?: Parameters<typeof engine.session>[0]) => timed(engine.session(input)),
      },
    }
    measured.set(bank, fresh)
    return fresh
  }
}
