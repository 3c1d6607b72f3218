import type { Fields } from './fields.ts'

export type Path = readonly (string | number)[]

/** The texts below a node of a file, by their paths; a node that is a text itself is the field `text`. Empty ones are no texts. */
export const textsIn = (node: unknown, at = ''): Fields => {
  if (typeof node === 'string') return node.trim() === '' ? {} : { [at || 'text']: node.trim() }
  if (typeof node !== 'object' || node === null) return {}
  const below = Object.entries(node).map(([key, one]) => textsIn(one, at === '' ? key : `${at}.${key}`))
  return Object.fromEntries(below.flatMap(fields => Object.entries(fields)))
}

/** The spaces around a text belong to its place: a conjunction has them, and nobody types them. */
export const spacedAs = (was: string, text: string): string => {
  const [before = ''] = /^\s*/.exec(was) ?? []
  const [after = ''] = /\s*$/.exec(was) ?? []
  return `${before}${text}${after}`
}

/** The tree with another text at a path; as it was where the path leads to none. */
export const withTextAt = <T>(root: T, [key, ...rest]: Path, text: string): T => {
  const changed = (): unknown => {
    if (key === undefined) return typeof root === 'string' ? spacedAs(root, text) : root
    if (typeof root !== 'object' || root === null) return root
    const below = Object.entries(root).map(([name, one]: [string, unknown]) => [
      name,
      name === String(key) ? withTextAt(one, rest, text) : one,
    ])
    return Array.isArray(root) ? below.map(([, one]) => one) : Object.fromEntries(below)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only a text in it is another text
  return changed() as T
}

/** The text at a field of a node, with its spaces; empty where there is none. */
export const textAt = (node: unknown, field: string): string => {
  if (typeof node === 'string') return node
  const found = field
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(key) : undefined),
      node,
    )
  return typeof found === 'string' ? found : ''
}
