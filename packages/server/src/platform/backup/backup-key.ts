import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that copies are sealed by, and its id, which stands in every object and tells nothing about it. */
export type BackupKey = { id: string; bytes: Buffer }

const KEY_BYTES = 32
const ID_BYTES = 6

/** A key of 64 hexadecimal digits. */
export const backupKeyOf = (hex: string): BackupKey => {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== KEY_BYTES) throw new Error('A key of copies has 64 hexadecimal digits')
  return { id: Buffer.from(hkdfSync('sha256', bytes, '', 'backup-key-id', ID_BYTES)).toString('hex'), bytes }
}

type LocalKey = { key: BackupKey; file: string; isNew: boolean }

/** The key of an installation without BACKUP_KEY: made once, in the data folder, beside what is copied and never in it. */
export const localBackupKey = (dir: string): LocalKey => {
  const file = join(dir, 'backup.key')
  let isNew = false
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 })
    try {
      // Linking is atomic and never replaces an existing file.
      linkSync(draft, file)
      isNew = true
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return { key: backupKeyOf(readFileSync(file, 'utf8').trim()), file, isNew }
}
