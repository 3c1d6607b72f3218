import { isMap, isNode, isScalar, isSeq, type Node, parseDocument, type Document } from 'yaml'
import type { YamlValue } from './fields.ts'

export type Path = (string | number)[]

export type YamlEdit = { at: Path; value: YamlValue }

/** Lines of block texts are wrapped here, as in the files. */
const WIDTH = 96

/** A list of entries with ids is addressed by the id: only the file knows the order. */
const placed = (document: Document, path: Path): Path => {
  const known: Path = []
  for (const part of path) {
    const list = document.getIn(known)
    const isId = typeof part === 'string' && isSeq(list)
    known.push(isId ? list.items.findIndex(entry => isMap(entry) && entry.get('id') === part) : part)
  }
  return known
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)

const wrapped = (paragraph: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const blockText = (value: string, indent: string): string =>
  value
    .split('\n\n')
    // Prose has its lines from the wrapping alone; markup has lines of its own.
    .map(paragraph =>
      (paragraph.includes('\n') ? paragraph.split('\n') : wrapped(paragraph, WIDTH))
        .map(line => `${indent}${line}`)
        .join('\n'),
    )
    .join('\n\n')

/** The text of a scalar in the style that it has; a plain one gets quotes, which need no thought. */
const scalarText = (source: string, node: Node, value: string): string => {
  const [start = 0, end = 0] = node.range ?? []
  const was = source.slice(start, end)
  if (was.startsWith('|') || was.startsWith('>')) {
    const [header = '|', first = ''] = was.split('\n')
    const indent = /^ */.exec(first)?.[0] ?? ''
    return `${header}\n${blockText(value, indent)}\n`
  }
  return was.startsWith("'") ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)
}

const listText = (source: string, node: Node, values: string[]): string => {
  const start = node.range?.[0] ?? 0
  const written = values.map(value => JSON.stringify(value))
  if (values.length === 0 || source[start] === '[') return `[${written.join(', ')}]`
  return written.join(`\n${' '.repeat(columnOf(source, start))}- `).replace(/^/, '- ')
}

type Splice = { from: number; to: number; text: string }

/** What an entry does not have yet: behind its number in one line of entries, or on a line below its first. */
const insertion = (document: Document, source: string, at: Path, text: string): Splice => {
  const parent = document.getIn(at.slice(0, -1))
  const [first] = isMap(parent) ? parent.items : []
  const key = first?.key
  const value = isMap(parent) && (parent.get('number', true) ?? first?.value)
  const end = isNode(value) ? value.range?.[1] : undefined
  if (!isMap(parent) || end === undefined || !isNode(key))
    throw new Error(`There is no place for ${at.join('.')}`)
  const before = parent.flow === true ? ', ' : `\n${' '.repeat(columnOf(source, key.range?.[0] ?? 0))}`
  return { from: end, to: end, text: `${before}${String(at.at(-1))}: ${text}` }
}

const spliceOf = (source: string, document: Document, { at, value }: YamlEdit): Splice => {
  const path = placed(document, at)
  const node = document.getIn(path, true)
  if (!isScalar(node) && !isSeq(node)) return insertion(document, source, path, JSON.stringify(value))
  const [from = 0, valueEnd = 0] = node.range ?? []
  // The range of a block list reaches to the next key.
  const to = isSeq(node) ? from + source.slice(from, valueEnd).trimEnd().length : valueEnd
  if (Array.isArray(value)) return { from, to, text: listText(source, node, value) }
  return { from, to, text: typeof value === 'string' ? scalarText(source, node, value) : String(value) }
}

/** The YAML with one more entry at the end of a list of entries. */
export const addEntry = (source: string, { into, text }: { into: Path; text: string }): string => {
  const list = parseDocument(source).getIn(into, true)
  const last = isSeq(list) ? list.items.at(-1) : undefined
  const start = isSeq(list) ? list.range?.[0] : undefined
  const end = isNode(last) ? last.range?.[1] : undefined
  if (start === undefined || end === undefined) throw new Error(`There is no list ${into.join('.')}`)
  const line = source.indexOf('\n', end)
  return `${source.slice(0, line)}\n${' '.repeat(columnOf(source, start))}- ${text}${source.slice(line)}`
}

/** The YAML with some of its texts replaced; everything else, comments too, stays as it was to the last space. */
export const editYaml = (source: string, edits: readonly YamlEdit[]): string => {
  const document = parseDocument(source)
  return edits
    .map(edit => spliceOf(source, document, edit))
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), source)
}
