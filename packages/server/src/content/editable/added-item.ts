import { addedPlace, usualAnswerSet } from '../added-items.ts'
import { buildSingleItem } from '../items.ts'
import type { Content, Item } from '../schema.ts'
import type { Fields, Source, YamlValue } from './fields.ts'

/** An item that is not there yet. */
const NOTHING: Fields = {
  text: '',
  answers: '',
  isReversed: 'false',
  sensitive: 'false',
  mayNotApply: 'false',
  isAsked: 'false',
  version: '0',
}

const itemIn = ({ items }: Content, id: string): Item | undefined => items.find(one => one.id === id)

/** One option set by its name, or own options, one on each line. */
export const linesOf = (answers: string): string[] =>
  answers
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** Whether the staff added this item, or are about to. */
export const isAdded = ({ content }: Source, id: string): boolean => addedPlace(content, id) !== null

/** What can be said of an item that the staff add: all of it but its number. */
export const readAdded = ({ content }: Pick<Source, 'content'>, id: string): Fields => {
  const item = itemIn(content, id)
  if (!item) return NOTHING
  return {
    text: item.text,
    answers: item.answerSet ?? item.answers.map(({ text }) => text).join('\n'),
    isReversed: String(item.key === -1),
    sensitive: String(item.sensitive),
    mayNotApply: String(item.may_not_apply),
    isAsked: String(item.stage !== 'retired'),
    version: String(item.version),
  }
}

/** A draft of a new item begins so: asked, with the options of its quality. */
export const newItem = ({ content }: Source, quality: string): Fields => {
  const { version: _version, ...fields } = NOTHING
  return { ...fields, answers: usualAnswerSet(content.items, quality), isAsked: 'true' }
}

const answersOf = (typed: string): string | string[] => {
  const lines = linesOf(typed)
  return lines.length > 1 ? lines : (lines[0] ?? '')
}

/** As an entry of the file has it. */
const entryOf = (id: string, number: number, fields: Fields, was: Item | undefined) => ({
  id,
  number,
  key: fields['isReversed'] === 'true' ? (-1 as const) : (1 as const),
  version: Number(fields['version'] ?? was?.version ?? 1),
  stage:
    fields['isAsked'] === 'false'
      ? ('retired' as const)
      : was && was.stage !== 'retired'
        ? was.stage
        : ('seed' as const),
  slope: was?.slope ?? 1.2,
  shift: was?.shift ?? 0,
  near: was?.near ?? [],
  sensitive: fields['sensitive'] === 'true',
  may_not_apply: fields['mayNotApply'] === 'true',
  text: fields['text'] ?? '',
  answers: answersOf(fields['answers'] ?? ''),
})

/** The items with this one as it is typed: the same one, or one more. */
export const withAdded = ({ content }: Source, id: string, typed: Fields): Item[] => {
  const { items, answerSets } = content
  const place = addedPlace(content, id)
  const was = itemIn(content, id)
  const fields = { ...(was ? readAdded({ content }, id) : NOTHING), ...typed }
  if (!place || fields.text === '') return items
  const quality = { id: place.quality, answers: '' }
  const is = buildSingleItem(quality, entryOf(id, place.number, fields, was), uid =>
    answerSets.find(set => set.uid === uid),
  )
  return [...items.filter(one => one.id !== id), is].toSorted((a, b) => a.number - b.number)
}

const KEYS: Readonly<Record<string, string>> = { mayNotApply: 'may_not_apply', isAsked: 'stage' }

export const keyInFile = (field: string): string => KEYS[field] ?? field

export const valueInFile = (field: string, value: string): YamlValue => {
  if (field === 'version') return Number(value)
  if (field === 'answers') return answersOf(value)
  if (field === 'isAsked') return value === 'true' ? 'seed' : 'retired'
  return value === 'true' || value === 'false' ? value === 'true' : value
}

/** An entry of a list in the file, in one line; null where the file has it. */
export const addedEntry = ({ content }: Source, id: string, fields: Fields): string | null => {
  const place = addedPlace(content, id)
  if (!place || itemIn(content, id)) return null
  const {
    id: _id,
    number,
    key,
    version,
    sensitive,
    may_not_apply: mayNotApply,
    stage,
    text,
    answers,
  } = entryOf(id, place.number, fields, undefined)
  const parts = {
    number,
    key,
    version,
    ...(stage === 'retired' && { stage }),
    ...(sensitive && { sensitive }),
    ...(mayNotApply && { may_not_apply: mayNotApply }),
    answers,
    text,
  }
  const written = Object.entries(parts).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `{ id: ${id}, ${written.join(', ')} }`
}
