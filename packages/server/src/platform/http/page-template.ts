import { readFileSync, statSync } from 'node:fs'
import { escapeHtml } from '../text/html.ts'

/** What a page is filled with. A section is left out for what is none, and repeated for each entry of a list. */
export type Values = {
  readonly [name: string]: string | number | boolean | null | Values | readonly Values[]
}

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'hole'; name: string }
  | { kind: 'section'; name: string; parts: Part[] }

const TAG = /\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}|\{\{(\w+)\}\}/g

/** No section stands in one of its own name. */
const parse = (template: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { index, 0: tag, 1: section, 2: inner = '', 3: hole = '' } of template.matchAll(TAG)) {
    parts.push({ kind: 'text', text: template.slice(end, index) })
    end = index + tag.length
    if (section !== undefined) parts.push({ kind: 'section', name: section, parts: parse(inner) })
    else parts.push({ kind: 'hole', name: hole })
  }
  return [...parts, { kind: 'text', text: template.slice(end) }]
}

const scopesOf = (value: Values[string]): readonly Values[] => {
  if (value === null || value === false || value === '') return []
  if (typeof value !== 'object') return [{}]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Array.isArray() leaves of a readonly list
  return Array.isArray(value) ? (value as readonly Values[]) : [value as Values]
}

const textOf = (value: Values[string] | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''

/** A name that has no value is as good as none: a page knows parts that this one has no use for. */
const fill = (parts: readonly Part[], values: Values): string =>
  parts
    .map(part => {
      if (part.kind === 'text') return part.text
      const value = values[part.name] ?? null
      if (part.kind === 'section')
        return scopesOf(value)
          .map(scope => fill(part.parts, { ...values, ...scope }))
          .join('')
      return escapeHtml(textOf(value))
    })
    .join('')

/** The tags of Open Graph whose addresses have to be absolute: the programs that read them know no other page. */
const RELATIVE = /(<meta property="og:(?:url|image)" content=")(\/[^"]*")/g

export const withOrigin = (html: string, origin: string): string =>
  html.replaceAll(RELATIVE, (_all, tag: string, path: string) => tag + origin + path)

export const changedAt = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs

/**
 * A page of the build with holes in it: `{{name}}` takes a text, escaped, `{{#name}}…{{/name}}` is a section. Read anew when a deploy has replaced the file.
 */
export const pageTemplate = (file: string, origin: string): ((values: Values) => string) => {
  const read = () => parse(withOrigin(readFileSync(file, 'utf8'), origin))
  let madeFrom = changedAt(file)
  let parts = read()
  return values => {
    const changed = changedAt(file)
    if (changed !== undefined && changed !== madeFrom) {
      parts = read()
      madeFrom = changed
    }
    return fill(parts, values)
  }
}
