import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Environment } from './environment.ts'

/** Made by `npm run build`; a server that runs from its sources without one refuses no leaked password. */
const BUILT_PASSWORD_FILTER = './packages/server/dist/leaked-passwords.filter'

/** Null: no leaked password is refused. */
export const passwordFilterOf = ({ PASSWORD_FILTER: path }: Environment): string | null => {
  if (path === 'none') return null
  if (path !== undefined) return resolve(path)
  return existsSync(BUILT_PASSWORD_FILTER) ? resolve(BUILT_PASSWORD_FILTER) : null
}

export const problemsOfPasswords = ({ PASSWORD_FILTER: path }: Environment): string[] =>
  path === undefined || path === 'none' || existsSync(path)
    ? []
    : [`PASSWORD_FILTER: there is no file ${resolve(path)}; make one with npm run build-password-filter`]
