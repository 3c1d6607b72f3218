import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The module id of a file in `src`. A build that names a file which was moved or removed fails here. */
export const sourceFile = (path: string): string => {
  const id = fileURLToPath(new URL(`../src/${path}`, import.meta.url))
  if (!existsSync(id)) throw new Error(`The build names src/${path}, which does not exist`)
  return id
}
