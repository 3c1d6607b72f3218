import type { Direction, Result } from '@grani/contract'
import type { Provisional } from '../provisional.ts'

const TAG = /<[^>]*>/g
const VOWELS_AT_END = /[аеийоуыьэюя]+$/

/** Words shorter than this are searched for as they are. */
const MIN_STEM = 4

/** Lower case, «ё» as «е», no markup, single spaces. */
export const plain = (text: string): string =>
  text.toLocaleLowerCase('ru-RU').replaceAll('ё', 'е').replaceAll(TAG, ' ').replaceAll(/\s+/g, ' ').trim()

/** The words of a query without their Russian endings, so that «тревога» finds «тревоги». */
export const stemsOf = (query: string): string[] =>
  plain(query)
    .split(' ')
    .filter(Boolean)
    .map(word => {
      const stem = word.replace(VOWELS_AT_END, '')
      return stem.length >= MIN_STEM ? stem : word
    })

/** Whether a text that went through `plain` has all the words. */
export const hasAll = (text: string, stems: readonly string[]): boolean =>
  stems.every(stem => text.includes(stem))

const namesOf = (directions: readonly Direction[], uids: readonly string[]): string[] =>
  directions.filter(({ uid }) => uids.includes(uid)).map(({ name }) => name)

/** What a result is found by: its quality, its directions, and the words of its text. */
export const searchTextOf = (
  { quality, psy_objects: uids, level_text: text, next_step: step }: Result,
  directions: readonly Direction[],
): string => plain([quality.name, ...namesOf(directions, uids), quality.meaning, text, step ?? ''].join(' '))

/** The same for what is only provisional. */
export const provisionalSearchText = (
  { name, text, direction }: Provisional,
  directions: readonly Direction[],
): string => plain([name, text, ...namesOf(directions, [direction])].join(' '))
