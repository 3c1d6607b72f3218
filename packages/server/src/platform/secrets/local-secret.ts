import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of a local installation: made once, kept in the data folder. Two starts at once agree on one. */
export const ownSecret = (dir: string): string => {
  const file = join(dir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // A link appears whole or not at all, and never over one that is there.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}
