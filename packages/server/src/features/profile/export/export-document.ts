import { inRubles } from '../../../platform/payment-provider/kopecks.ts'
import { escapeHtml } from '../../../platform/text/html.ts'
import { inMoscow } from '../../../platform/time/moscow.ts'
import { HEADLINES, LABELS, WORDS } from './labels.ts'

/** The names of goals, plans and directions by their ids. */
export type Names = ReadonlyMap<string, string>

type Row = Record<string, unknown>
/** `part` is the heading or the name of the list that a value stands under. */
type Place = { part: string; names: Names }

const NAMED = new Set(['tariff', 'next_tariff', 'current_goal', 'psy_objects', 'Цели'])
const IN_KOPECKS = new Set(['price', 'next_price', 'amount_in_kopecks'])
const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 2 })

/** Never 0 or 100 of 100: a probability is no certainty. */
const of100 = (probability: number): string =>
  `${decimal.format(Math.min(99.99, Math.max(0.01, probability * 100)))} из 100`

const numberText = (field: string, value: number): string => {
  if (IN_KOPECKS.has(field)) return inRubles(value)
  if (field === 'milliseconds') return `${decimal.format(value / 1000)} с`
  if (field === 'probability' || field === 'prior') return of100(value)
  if (field === 'share') return `${decimal.format(value)} человек из 100`
  return field === 'year_of_birth' ? String(value) : decimal.format(value)
}

/** A banner of one's own event is stored with the id of that event. */
const codeOf = (field: string, value: string): string =>
  field === 'banner' ? value.replace(/-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, '') : value

const plainText = (field: string, value: unknown, { part, names }: Place): string => {
  const code = codeOf(field, String(value))
  const word = WORDS[part]?.[field]?.[code] ?? WORDS['*']?.[field]?.[code]
  if (word !== undefined) return word
  if (NAMED.has(field)) return names.get(code) ?? code
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (value instanceof Date) return inMoscow(value, 'date-time')
  if (typeof value === 'string') return TIMESTAMP.test(value) ? inMoscow(new Date(value), 'date-time') : value
  return typeof value === 'number' ? numberText(field, value) : String(value)
}

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)

const valueHtml = (field: string, value: unknown, place: Place): string => {
  // Made of the content by `htmlOfText`, or of numbers by `svgOf`; not entered by anybody.
  if (field === 'level_text' || field === 'svg') return String(value)
  if (isRow(value)) return fieldsHtml(value, { ...place, part: field })
  if (!Array.isArray(value)) return escapeHtml(plainText(field, value, place))
  if (value.every(isRow)) return value.map(row => entryHtml(row, { ...place, part: field })).join('')
  return escapeHtml(value.map(entry => plainText(field, entry, place)).join(', '))
}

const labelHtml = (part: string, field: string): string | null => {
  const label = LABELS[`${part}.${field}`] ?? (field in LABELS ? LABELS[field] : field)
  return label ? `<dt>${escapeHtml(label)}</dt>` : null
}

/** By part and field: thousands of rows have the same few, and to join the two names for each takes a fifth of the document's time. */
const knownLabels = new Map<string, Map<string, string | null>>()

const labelsOf = (part: string): ((field: string) => string | null) => {
  const known = knownLabels.get(part) ?? new Map<string, string | null>()
  knownLabels.set(part, known)
  return field => {
    const before = known.get(field)
    if (before !== undefined) return before
    const label = labelHtml(part, field)
    known.set(field, label)
    return label
  }
}

const fieldsHtml = (row: Row, place: Place, headline?: string): string => {
  const labelOf = labelsOf(place.part)
  let lines = ''
  for (const [field, value] of Object.entries(row)) {
    const label = labelOf(field)
    if (label === null || field === headline || !isGiven(value)) continue
    const html = valueHtml(field, value, place)
    if (html !== '') lines += `${label}<dd>${html}</dd>`
  }
  return `<dl>${lines}</dl>`
}

/** One entry of a list: headed by what it is about, where it has that. */
const entryHtml = (row: Row, place: Place): string => {
  const headline = HEADLINES.find(field => isGiven(row[field]))
  const title = headline && `<h3>${escapeHtml(plainText(headline, row[headline], place))}</h3>`
  return `<article>${title ?? ''}${fieldsHtml(row, place, headline)}</article>`
}

/** How many entries are made into one piece of text. */
const ENTRIES_PER_CHUNK = 200

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += ENTRIES_PER_CHUNK) yield list.slice(i, i + ENTRIES_PER_CHUNK)
}

function* sectionHtml(title: string, value: unknown, names: Names): Generator<string> {
  const place = { part: title, names }
  yield `<section><h2>${escapeHtml(title)}</h2>`
  if (!isGiven(value)) yield '<p>Здесь пусто.</p>'
  else if (Array.isArray(value) && value.every(isRow)) {
    for (const rows of chunks(value)) yield rows.map(row => entryHtml(row, place)).join('')
  } else if (isRow(value)) yield fieldsHtml(value, place)
  else yield `<p>${valueHtml(title, value, place)}</p>`
  yield '</section>'
}

const STYLE = `html{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.375rem;margin:2.5rem 0 .75rem;padding-top:1rem;border-top:1px solid #8886}h3{font-size:1rem;margin:0;white-space:pre-line}
dl{display:grid;grid-template-columns:minmax(0,13rem) minmax(0,1fr);gap:.125rem 1rem;margin:.25rem 0}dt{opacity:.75}dd{margin:0}dd p{margin:0 0 .5rem}
article{margin:0 0 1.25rem;break-inside:avoid}dd article{margin-bottom:.5rem}
@media(max-width:34rem){dl{grid-template-columns:minmax(0,1fr)}dd{margin-bottom:.375rem}}
@media print{body{margin:0;max-width:none;font-size:11pt}h2{break-after:avoid}}`

type Sections = AsyncIterable<readonly [title: string, value: unknown]>

/** All that is stored of a user as an HTML document to read and to print, piece by piece; it holds no scripts and loads nothing. */
export async function* exportDocument(
  sections: Sections,
  names: Names,
  madeAt: Date,
): AsyncGenerator<string> {
  yield '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  yield `<title>Мои данные в «Гранях»</title><style>${STYLE}</style><h1>Мои данные в «Гранях»</h1>`
  yield `<p>Всё, что сервис хранит о вас. Составлено ${inMoscow(madeAt, 'date-time')}, время московское.</p>`
  for await (const [title, value] of sections) yield* sectionHtml(title, value, names)
}

/** The same as one JSON object, for programs. */
export async function* exportJson(sections: Sections, madeAt: Date): AsyncGenerator<string> {
  yield `{\n  "made_at": ${JSON.stringify(madeAt)}`
  for await (const [title, value] of sections) {
    yield `,\n  ${JSON.stringify(title)}: `
    if (!Array.isArray(value)) yield JSON.stringify(value ?? null)
    else {
      yield '['
      let before = ''
      for (const entries of chunks<unknown>(value)) {
        yield before + entries.map(entry => `\n    ${JSON.stringify(entry)}`).join()
        before = ','
      }
      yield value.length === 0 ? ']' : '\n  ]'
    }
  }
  yield '\n}\n'
}
