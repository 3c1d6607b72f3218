import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../context.ts'

/** What a sealed text is bound to, beside its client. */
export const wishPlace = (id: string): string => `consultations.sealed_wish:${id}`
export const summaryPlace = (id: string): string => `consultations.sealed_summary:${id}`
export const objectionPlace = (id: string): string => `consultations.sealed_objection:${id}`

/** Opens the texts of a client's rows; null stays null. */
export const readerOf = async (
  { keys }: Pick<Context, 'keys'>,
  db: Db,
  userId: string,
): Promise<(sealed: Buffer | null, place: string) => string | null> => {
  const cipher = await cipherForReading(keys, db, userId)
  return (sealed, place) => (sealed === null ? null : cipher.open(sealed, place))
}
