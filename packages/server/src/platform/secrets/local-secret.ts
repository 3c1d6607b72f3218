import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret of a local installation: generated once, stored in the data folder. Two processes starting at once agree on one. */
export const localSecret = (dir: string): string => {
  const file = join(dir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
    try {
      // Linking is atomic and never replaces an existing file.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(file, 'utf8')
}
