import type { Bank } from '../../bank/bank.ts'
import type { Context } from '../context.ts'
import { qualityName } from './content.ts'
import { readerOf, readingPlace, replyPlace, textPlace } from './diary-words.ts'
import { type AppraisalRow, appraisalsOf, type ExpressionRow, expressionsOf } from './evaluation-store.ts'
import { findingsOfUser, focusOf } from './finding-store.ts'
import { namedReading, openedReading } from './readings/read-reading.ts'
import { readingsOfUser } from './readings/store.ts'
import { placeOfRow } from './rules.ts'
import { allEvents } from './store.ts'

const situationName = (bank: Bank, id: string): string =>
  bank.events?.situations.find(situation => situation.id === id)?.name ?? id

const inWords = (bank: Bank, { event_id: _id, situations, ...appraisal }: AppraisalRow) => ({
  ...appraisal,
  situations: situations.map(id => situationName(bank, id)),
})

const byEvent = (rows: readonly ExpressionRow[]): Map<string, ExpressionRow[]> => {
  const found = new Map<string, ExpressionRow[]>()
  for (const row of rows) found.set(row.event_id, [...(found.get(row.event_id) ?? []), row])
  return found
}

/** What the text model wrote of each event that it has read. */
const exportReadings = async (context: Context, userId: string) => {
  const read = await readerOf(context, userId)
  const rows = await readingsOfUser(context.db, userId)
  return new Map(
    rows.map(({ event_id, named, read_at, sealed_reading }) => {
      const opened = read(sealed_reading, readingPlace(event_id))
      const written = opened === null ? null : namedReading(context.bank(), openedReading(opened))
      const expressions = written?.expressions.map(({ quality, ...rest }) => ({
        quality: quality.name,
        ...rest,
      }))
      return [event_id, { named, read_at, ...written, expressions }]
    }),
  )
}

/** Everything that the diary holds about a user, with its words opened. */
export const exportEvents = async (context: Context, userId: string) => {
  const { db } = context
  const bank = context.bank()
  const events = await allEvents(db, userId)
  const ids = events.map(({ event_id }) => event_id)
  const read = await readerOf(context, userId)
  const appraisals = new Map((await appraisalsOf(db, userId, ids)).map(row => [row.event_id, row]))
  const expressions = byEvent(await expressionsOf(db, userId, ids))
  const readings = await exportReadings(context, userId)
  return {
    events: events.map(({ sealed_text, sealed_reply, ...event }) => {
      const appraisal = appraisals.get(event.event_id)
      return {
        ...event,
        text: read(sealed_text, textPlace(event.event_id)),
        reply: read(sealed_reply, replyPlace(event.event_id)),
        appraisal: appraisal ? inWords(bank, appraisal) : null,
        expressions: (expressions.get(event.event_id) ?? []).map(({ event_id: _id, quality, ...row }) => ({
          quality: qualityName(bank, quality),
          ...row,
          // As the page shows it: older evaluations were stored by other rules.
          place: placeOfRow(row),
        })),
        reading: readings.get(event.event_id) ?? null,
      }
    }),
    focus: (await focusOf(db, userId)).map(id => qualityName(bank, id)),
    findings: (await findingsOfUser(db, userId)).map(({ situation, quality, ...row }) => ({
      quality: qualityName(bank, quality),
      situation: situationName(bank, situation),
      ...row,
    })),
  }
}
