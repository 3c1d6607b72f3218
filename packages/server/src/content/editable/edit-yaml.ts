import { isMap, isScalar, isSeq, type Node, parseDocument, type Document } from 'yaml'
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
    .map(paragraph =>
      wrapped(paragraph, WIDTH)
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

/** A number that an entry does not have yet goes behind the one before it. */
const insertion = (document: Document, at: Path, value: number): Splice => {
  const parent = document.getIn(at.slice(0, -1))
  const number = isMap(parent) ? parent.get('number', true) : undefined
  const end = number?.range?.[1]
  if (end === undefined) throw new Error(`There is no place for ${at.join('.')}`)
  return { from: end, to: end, text: `, ${String(at.at(-1))}: ${value}` }
}

const spliceOf = (source: string, document: Document, { at, value }: YamlEdit): Splice => {
  const path = placed(document, at)
  const node = document.getIn(path, true)
  if (!isScalar(node) && !isSeq(node)) {
    if (typeof value === 'number') return insertion(document, path, value)
    throw new Error(`There is no ${at.join('.')}`)
  }
  const [from = 0, valueEnd = 0] = node.range ?? []
  // The range of a block list reaches to the next key.
  const to = isSeq(node) ? from + source.slice(from, valueEnd).trimEnd().length : valueEnd
  if (typeof value === 'number') return { from, to, text: String(value) }
  return {
    from,
    to,
    text: Array.isArray(value) ? listText(source, node, value) : scalarText(source, node, value),
  }
}

/** The YAML with some of its texts replaced; everything else, comments too, stays as it was to the last space. */
export const editYaml = (source: string, edits: readonly YamlEdit[]): string => {
  const document = parseDocument(source)
  return edits
    .map(edit => spliceOf(source, document, edit))
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), source)
}
