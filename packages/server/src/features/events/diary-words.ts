import { cipherForReading } from '../../platform/sealing/user-keys.ts'
import type { Context } from '../context.ts'

/** Opens the words of a user's rows; what was forgotten is null. */
export const readerOf = async (
  { keys, db }: Pick<Context, 'keys' | 'db'>,
  userId: string,
): Promise<(sealed: Buffer | null, place: string) => string | null> => {
  const cipher = await cipherForReading(keys, db, userId)
  return (sealed, place) => (sealed === null ? null : cipher.open(sealed, place))
}

/** What a sealed text is bound to, beside its user. */
export const textPlace = (eventId: string): string => `events.sealed_text:${eventId}`
export const replyPlace = (eventId: string): string => `events.sealed_reply:${eventId}`
export const readingPlace = (eventId: string): string => `event_readings.sealed_reading:${eventId}`
