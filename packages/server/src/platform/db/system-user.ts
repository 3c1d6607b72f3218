import { readFileSync } from 'node:fs'

export type SystemUser = { uid: number; gid: number }

export const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 }

const lookUp = (name: string): SystemUser => {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    `DATABASE_SYSTEM_USER: there is no user ${name} on this machine. Create it: useradd --system ${name}`,
  )
}

/**
 * Who runs PostgreSQL, which refuses to run as root. Null: the current user, who is not root. Other services may run as
 * nobody too and could read its data, so where others can reach the server a user has to be named.
 */
export const databaseUser = (name: string | undefined, isReachable: boolean): SystemUser | null => {
  if (process.getuid?.() !== 0) return null
  if (name !== undefined) return lookUp(name)
  if (!isReachable) return NOBODY
  throw new Error(
    'DATABASE_SYSTEM_USER: required when root starts the embedded PostgreSQL where others can reach the server: a user that runs nothing else. Or start the server as such a user, or set DATABASE_URL.',
  )
}
