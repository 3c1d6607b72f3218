import { chownSync, lstatSync, mkdirSync } from 'node:fs'

type User = { uid: number; gid: number }

const wasMade = (folder: string): boolean => {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * A folder that belongs to the user who runs PostgreSQL, and to nobody else. Another user of this machine may have made it
 * first, with a PostgreSQL of their own in it, to be given all the data: that one is never used. `advice` ends the error.
 */
export const ensureOwnFolder = (folder: string, owner: User | null, advice: string): void => {
  const me = process.getuid?.()
  if (me === undefined) return
  const made = wasMade(folder)
  const { uid, mode } = lstatSync(folder)
  if (made || (owner && uid === me)) {
    if (owner) chownSync(folder, owner.uid, owner.gid)
  } else if (uid !== (owner?.uid ?? me))
    throw new Error(`${folder} belongs to another user of this machine (${uid}). ${advice}`)
  if (!lstatSync(folder).isDirectory() || (mode & 0o077) !== 0)
    throw new Error(`${folder} has to be a folder that only its owner can enter. ${advice}`)
}
