import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import * as contract from '../../contract/src/index.ts'

export const WHOLE_CONTRACT = fileURLToPath(new URL('../../contract/src/index.ts', import.meta.url))
/** The id of the index; followed by a name, the id of one export, each a module of its own so that it is part of the chunk that uses it. */
const SLIM = '\0slim-contract/'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSchema = (value: unknown): boolean => isRecord(value) && '_zod' in value

const isPlain = (value: unknown): boolean =>
  isRecord(value) ? Object.values(value).every(isPlain) : typeof value !== 'function'

/** The part of an export that the browser needs: method and path of an endpoint, the value of a constant. */
const withoutSchemas = (value: unknown): unknown => {
  if (isSchema(value)) return undefined
  if (isRecord(value) && 'method' in value && 'path' in value) {
    return { method: value['method'], path: value['path'] }
  }
  return isPlain(value) ? value : undefined
}

const slimExports = new Map(
  Object.entries(contract)
    .map(([name, value]) => [name, withoutSchemas(value)] as const)
    .filter(([, value]) => value !== undefined),
)

const slimIndex = (): string =>
  [...slimExports.keys()].map(name => `export { ${name} } from ${JSON.stringify(SLIM + name)}`).join('\n')

/**
 * The schemas weigh 9.9 kB gzip, and the question page never validates with one. So `@grani/contract` reaches the
 * browser without them; forms, which are loaded when they are opened, import `@grani/contract?schemas`, the whole.
 */
export const slimContract = (): Plugin => ({
  name: 'grani:slim-contract',
  enforce: 'pre',
  resolveId(id) {
    if (id === '@grani/contract' || id.startsWith(SLIM)) {
      return { id: id.startsWith(SLIM) ? id : SLIM, moduleSideEffects: false }
    }
    return id === '@grani/contract?schemas' ? WHOLE_CONTRACT : null
  },
  load(id) {
    if (id === SLIM) return slimIndex()
    if (!id.startsWith(SLIM)) return null
    const name = id.slice(SLIM.length)
    return `export const ${name} = ${JSON.stringify(slimExports.get(name))}`
  },
})
