import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { relative } from 'node:path'
import { expect } from 'vitest'

/** Another seed gives other ids, and with them other questions: `TEST_SEED=7 npx vitest run …`. */
const SEED = process.env['TEST_SEED'] ?? '1'

/** Which questions a user gets follows from their id. Here a file's ids are the same in every run, so a failure can be run again. */
const idsOf = (file: string): (() => string) => {
  let count = 0
  return () => {
    const hex = createHash('sha256').update(`${SEED} ${file} ${++count}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

const { testPath = '' } = expect.getState()
Reflect.set(crypto, 'randomUUID', idsOf(relative(process.cwd(), testPath)))
syncBuiltinESMExports()
