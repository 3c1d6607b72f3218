import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'

type Read = (sealed: Buffer | null, place: string) => string | null

/** Opens what a user has written on sheets. */
export const readerOf = async ({ keys, db }: Pick<Context, 'keys' | 'db'>, userId: string): Promise<Read> => {
  const cipher = await cipherForReading(keys, db, userId)
  return (sealed, place) => (sealed === null ? null : cipher.open(sealed, place))
}

/** What a sealed text is bound to, beside its user. */
export const titlePlace = (id: string): string => `drawings.sealed_title:${id}`
export const wordsPlace = (id: string): string => `drawings.sealed_words:${id}`
export const peoplePlace = (id: string): string => `circle_maps.sealed_people:${id}`

export type SheetWords = { what: string | null; meaning: string | null; name: string | null }

export const openedWords = (opened: string | null): SheetWords | null => {
  if (opened === null) return null
  const { what = null, meaning = null, name = null }: Partial<SheetWords> = JSON.parse(opened)
  return { what, meaning, name }
}
