import { readFileSync } from 'node:fs'

export type SystemUser = { uid: number; gid: number }

const NOBODY: SystemUser = { uid: 65_534, gid: 65_534 }

const isRoot = (): boolean => process.getuid?.() === 0

const lookUp = (name: string): SystemUser | null => {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [user, , uid, gid] = line.split(':')
    if (user === name) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/**
 * Why the embedded PostgreSQL could not run under that name; null: it can. Other services may run as nobody too and
 * could read its data, so where others can reach the server a user has to be named.
 */
export const problemOfDatabaseUser = (
  name: string | undefined,
  isReachable: boolean,
  asRoot = isRoot(),
): string | null => {
  if (!asRoot) return null
  if (name === undefined)
    return isReachable
      ? 'DATABASE_SYSTEM_USER: required when root starts the embedded PostgreSQL where others can reach the server: a user that runs nothing else. Or start the server as such a user, or set DATABASE_URL'
      : null
  return lookUp(name)
    ? null
    : `DATABASE_SYSTEM_USER: there is no user ${name} on this machine. Create it: useradd --system ${name}`
}

/** Who runs PostgreSQL, which refuses to run as root. Null: the current user, who is not root. */
export const databaseUser = (name: string | undefined, isReachable: boolean): SystemUser | null => {
  if (!isRoot()) return null
  const problem = problemOfDatabaseUser(name, isReachable)
  if (problem !== null) throw new Error(problem)
  return name === undefined ? NOBODY : lookUp(name)
}
