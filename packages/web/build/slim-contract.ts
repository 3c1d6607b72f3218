import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import * as contract from '../../contract/src/index.ts'

const WHOLE = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
/** The index, and with a name behind it one export: a module each, so that it goes where it is used. */
const SLIM = '\0slim-contract/'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown): boolean => isRecord(value) && '_zod' in value

const isPlain = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).every(isPlain) : typeof value !== 'function'

/** What of an export the browser needs: of an endpoint its method and path, of a constant its value. */
const slimmed = (value: unknown): unknown => {
  if (isSchema(value)) return undefined
  if (isRecord(value) && 'method' in value && 'path' in value) {
    return { method: value['method'], path: value['path'] }
  }
  return isPlain(value) ? value : undefined
}

const parts = new Map(
  Object.entries(contract)
    .map(([name, value]) => [name, slimmed(value)] as const)
    .filter(([, value]) => value !== undefined),
)

const slimIndex = (): string =>
  [...parts.keys()].map(name => `export { ${name} } from ${JSON.stringify(SLIM + name)}`).join('\n')

/**
 * The schemas weigh 9.9 kB gzip and the question page never runs one. So `@grani/contract` reaches the browser without
 * them, and `@grani/contract?schemas` is the whole of it, for the forms, which are loaded when they are opened.
 */
export const slimContract = (): Plugin => ({
  name: 'grani:slim-contract',
  enforce: 'pre',
  resolveId(id) {
    if (id === '@grani/contract' || id.startsWith(SLIM)) {
      return { id: id.startsWith(SLIM) ? id : SLIM, moduleSideEffects: false }
    }
    return id === '@grani/contract?schemas' ? WHOLE : null
  },
  load(id) {
    if (id === SLIM) return slimIndex()
    if (!id.startsWith(SLIM)) return null
    const name = id.slice(SLIM.length)
    return `export const ${name} = ${JSON.stringify(parts.get(name))}`
  },
})
