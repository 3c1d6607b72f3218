import type { IdeaKind } from '@grani/contract'
import type { DrawingContent } from '../../content/drawing-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { type Word, wordsOf } from './figures.ts'
import { stemsOfAll } from './idea-store.ts'

/** Which words of the content a title says. */

/** A title as stems are made of it. */
export const plain = (title: string): string => title.toLowerCase().replaceAll('ё', 'е')

export type StemmedWord = Word & { /** Of each of its names. */ stems: string[] }

const stemmed = new WeakMap<DrawingContent, StemmedWord[]>()

/** All words with their stems, which are asked for once. */
export const stemmedWords = async (db: Db, content: DrawingContent): Promise<StemmedWord[]> => {
  const known = stemmed.get(content)
  if (known) return known
  const words = wordsOf(content)
  const stems = await stemsOfAll(
    db,
    words.flatMap(({ names }) => names.map(plain)),
  )
  let at = 0
  const made = words.map(word => ({ ...word, stems: stems.slice(at, (at += word.names.length)) }))
  stemmed.set(content, made)
  return made
}

const ONE = /(?:ый|[гкхжшчщн]ий|ой|ая|яя|ое|ее)$/u
/** Not «-ние» and the like: «сияние луны» is no moon. */
const MANY = /(?:ые|[гкхжшчщ]ие)$/u
const PLURAL = /[ыиая]$/u
const NUMERALS = new Set(['два', 'две', 'три', 'четыре', 'пять', 'шесть', 'несколько'])

type Head = { noun: string; form: 'one' | 'many' | 'counted' }

/**
 * The noun of «старый зонт», «морские волны» or «три птицы». Whatever else stands beside it makes another idea of it («ручка зонта»,
 * «зонт для кота»), and so does a noun before it: then there is none.
 */
export const headOf = (title: string): Head | null => {
  const words = plain(title).trim().split(/\s+/u)
  const noun = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  if (before.length === 0 || words.some(word => !/^[а-я-]+$/u.test(word))) return null
  if (before.every(word => ONE.test(word))) return { noun, form: 'one' }
  const [first = '', ...others] = before
  if (NUMERALS.has(first) && others.every(word => MANY.test(word) || /(?:ых|их)$/u.test(word)))
    return { noun, form: 'counted' }
  return before.every(word => MANY.test(word)) && PLURAL.test(noun) ? { noun, form: 'many' } : null
}

const says = ({ names, stems }: StemmedWord, { noun, form }: Head, stem: string): boolean =>
  form === 'one' ? names.some(name => plain(name) === noun) : stems.includes(stem)

/** The words that each title may be: those that it says as a whole, else those of its noun. */
export const wordsSaid = async (
  db: Db,
  content: DrawingContent,
  titles: readonly string[],
): Promise<{ stems: string; words: StemmedWord[] }[]> => {
  const all = await stemmedWords(db, content)
  const heads = titles.map(headOf)
  const stems = await stemsOfAll(db, [...titles.map(plain), ...heads.map(head => head?.noun ?? '')])
  return titles.map((_, i) => {
    const [whole = '', noun = ''] = [stems[i], stems[titles.length + i]]
    const same = whole === '' ? [] : all.filter(word => word.stems.includes(whole))
    const head = heads[i]
    const words = same.length > 0 || !head ? same : all.filter(word => says(word, head, noun))
    return { stems: whole, words }
  })
}

/** What a title is of; null: it says no word that is known, or words of different kinds. */
export const kindOf = (words: readonly Word[]): IdeaKind | null => {
  const [kind = null, ...others] = new Set(words.map(word => word.kind))
  return others.length === 0 ? kind : null
}
