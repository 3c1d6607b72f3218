import type { Bank } from '../bank/bank.ts'

type Session = ReturnType<Bank['engine']['session']>

/** Makes a bank whose engine tells of each operation of a session: `onStart` gives what to call when it has ended. */
export const observeEngine = (onStart: (operation: string) => () => void): ((bank: Bank) => Bank) => {
  const observed = (session: Session): Session =>
    new Proxy(session, {
      get: (target, operation, receiver) => {
        const member: unknown = Reflect.get(target, operation, receiver)
        if (typeof member !== 'function') return member
        return (...args: unknown[]): unknown => {
          const onEnd = onStart(String(operation))
          try {
            return Reflect.apply(member, target, args)
          } finally {
            onEnd()
          }
        }
      },
    })
  // The same bank gives the same object: what is computed once for a bank is kept by it.
  const made = new WeakMap<Bank, Bank>()
  return bank => {
    const known = made.get(bank)
    if (known) return known
    const { engine } = bank
    const fresh = {
      ...bank,
      engine: {
        ...engine,
        session: (input?: Parameters<typeof engine.session>[0]) => observed(engine.session(input)),
      },
    }
    made.set(bank, fresh)
    return fresh
  }
}
