import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Another seed gives other ids, and with them other questions: `TEST_SEED=7 npx vitest run …`. */
const SEED = process.env['TEST_SEED'] ?? '1'

/** Has `randomUUID()` give the same ids in every run, each name others; returns a function that makes them random again. */
export const seedUuids = (name: string): (() => void) => {
  const { randomUUID } = crypto
  let count = 0
  const next = (): string => {
    const hex = createHash('sha256').update(`${SEED} ${name} ${++count}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
  const replaceBy = (make: typeof next): void => {
    Reflect.set(crypto, 'randomUUID', make)
    syncBuiltinESMExports()
  }
  replaceBy(next)
  return () => replaceBy(randomUUID)
}
