import { createHash } from 'node:crypto'
import type { Content } from '../schema.ts'
import type { Texts } from '../load-texts.ts'

/** Everything that users read: what is in the bank, and what a server reads from its folder. */
export type Source = { content: Content; texts: Texts }

/** The editable texts of one thing, by the names of its fields: `text`, `steps.0`, `paragraphs`. */
export type Fields = Record<string, string>

/** What may stand at a place of a YAML file. */
export type YamlValue = string | string[] | number | boolean | null

/** One kind of thing that can be edited. */
export type Editable = {
  ids: (source: Source) => string[]
  /** For lists: what it is called. */
  title: (source: Source, id: string) => string
  /** Null when there is no such thing. */
  read: (source: Source, id: string) => Fields | null
  /** The source with these fields; fields that it does not have are left out. */
  write: (source: Source, id: string, fields: Fields) => Source
  /** Where it stands: the file, and the path of each field in it. */
  file: (source: Source, id: string) => string
  pathOf: (source: Source, id: string, field: string) => (string | number)[]
  /** A text as the file has it, where that is not the text of the form. */
  inFile?: (source: Source, id: string, field: string, value: string) => YamlValue
  /** What stands there once a published draft is taken back, where that is not what it replaced. */
  withdrawn?: (draft: { base: Fields; changes: Fields }) => Fields | null
  /** What is added to a list of the file, where that does not have it at all; null where it does. */
  entry?: (source: Source, id: string, fields: Fields) => { into: (string | number)[]; text: string } | null
  /** Under which names the checks report it; under that of its target, where this is not said. */
  reportedAt?: (source: Source, id: string) => string[]
}

/** Equal texts have equal hashes, in whatever order their fields stand. */
export const hashOfFields = (fields: Fields): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')
    .slice(0, 32)

export const isSame = (a: Fields, b: Fields): boolean => hashOfFields(a) === hashOfFields(b)

/** `{ 'steps.0': …, 'steps.1': … }` */
export const numbered = (name: string, texts: readonly string[]): Fields =>
  Object.fromEntries(texts.map((text, i) => [`${name}.${i}`, text]))

/** The list with what `fields` has of it. */
export const renumbered = (name: string, texts: readonly string[], fields: Fields): string[] =>
  texts.map((text, i) => fields[`${name}.${i}`] ?? text)

/** A path in YAML: `steps.0` is the first of `steps`. */
export const yamlPath = (field: string): (string | number)[] =>
  field.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part))
