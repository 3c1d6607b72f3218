import type { Reading, ReadingState } from '@grani/contract'
import type { Bank } from '../../../bank/bank.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { qualityName } from '../content.ts'
import { readerOf, readingPlace } from '../diary-words.ts'
import { eventOf } from '../store.ts'
import type { ModelReading } from './rules.ts'
import * as store from './store.ts'

/** A stored reading; only what the rules kept was sealed. */
export const openedReading = (sealed: string): ModelReading =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by us, of this type
  JSON.parse(sealed) as ModelReading

/** The same with the names of its situations and qualities. */
export const namedReading = (bank: Bank, { situations, said, questions, expressions }: ModelReading) => ({
  situations: situations.flatMap(id => bank.events?.situations.find(known => known.id === id)?.name ?? []),
  said,
  questions,
  expressions: expressions.map(({ quality, direction, quote }) => ({
    quality: { id: quality, name: qualityName(bank, quality) },
    direction,
    quote,
  })),
})

type OneEvent = { userId: string; eventId: string }

/** What the model has made of an event so far. */
export const readReading = async (context: Context, { userId, eventId }: OneEvent): Promise<ReadingState> => {
  const row = await store.readingOf(context.db, userId, eventId)
  if (!row) {
    if (!(await eventOf(context.db, userId, eventId))) throw new Refusal('ERR_NOT_FOUND')
    return { state: 'none', reading: null }
  }
  if (row.state !== 'ready' || row.read_at === null) return { state: row.state, reading: null }
  const read = await readerOf(context, userId)
  const opened = read(row.sealed_reading, readingPlace(eventId))
  if (opened === null) return { state: 'failed', reading: null }
  const reading: Reading = {
    named: row.named,
    read_at: row.read_at.toISOString(),
    ...namedReading(context.bank(), openedReading(opened)),
  }
  return { state: 'ready', reading }
}
