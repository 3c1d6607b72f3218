import type { ConsentDocument, ReadingState } from '@grani/contract'
import { alarmOf } from '@grani/contract/danger/recogniser.ts'
import { lockUserForKeyShare } from '../../../platform/db/lock-user.ts'
import { limitAttempts } from '../../../platform/http/rate-limit.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { TextModel } from '../../../platform/text-model/text-model.ts'
import { DAY, SECOND } from '../../../platform/time/durations.ts'
import { calendarDayOf } from '../../../platform/time/moscow.ts'
import { hasConsented } from '../../auth/service.ts'
import type { Context } from '../../context.ts'
import { requireAccess, secondsUntilTomorrow } from '../access.ts'
import { readerOf, textPlace } from '../diary-words.ts'
import { appraisalOf } from '../evaluation-store.ts'
import { eventOf, lockEvent } from '../store.ts'
import { readReading } from './read-reading.ts'
import * as store from './store.ts'

/** Requests of one user, failed ones too: each may cost the operator two calls. */
const REQUESTS = { hits: 30, seconds: DAY / SECOND }

const requireModel = ({ textModel }: Context): TextModel => {
  if (textModel === null) throw new Refusal('ERR_UNAVAILABLE')
  return textModel
}

/** The consent names who reads: with another operator of the model it has to be given anew. */
export const consentOf = ({ texts }: Context, model: TextModel, userId: string) => ({
  userId,
  document: 'text-model' as const,
  version: `${texts.legal['text-model-consent'].version} · ${model.named}`,
})

/** The model as the web app needs it; null when there is none. */
export const describeModel = async (context: Context, userId: string) => {
  if (context.textModel === null) return null
  const consent = consentOf(context, context.textModel, userId)
  return {
    named: context.textModel.named,
    consent: { version: consent.version, is_given: await hasConsented(context.db, consent) },
  }
}

type OneEvent = { userId: string; eventId: string }

/** The words of an evaluated event. */
const wordsOf = async (context: Context, { userId, eventId }: OneEvent): Promise<string> => {
  const row = await eventOf(context.db, userId, eventId)
  const read = await readerOf(context, userId)
  const text = row ? read(row.sealed_text, textPlace(eventId)) : null
  if (text === null || (await appraisalOf(context.db, userId, eventId)) === null)
    throw new Refusal('ERR_NOT_FOUND')
  return text
}

type Queue = OneEvent & { model: TextModel; limit: number; now: Date }

/** Queues a reading unless one is queued or ready; takes one of the day in the same transaction. */
const queue = (context: Context, { userId, eventId, model, limit, now }: Queue): Promise<void> =>
  context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    // Taken back while the words were looked at.
    if (!(await hasConsented(tx, consentOf(context, model, userId)))) throw new Refusal('ERR_CONSENT')
    const event = await lockEvent(tx, userId, eventId)
    if (!event || event.sealed_text === null) throw new Refusal('ERR_NOT_FOUND')
    const before = await store.readingOf(tx, userId, eventId)
    if (before && before.state !== 'failed') return
    await limitAttempts(tx, `reading:${userId}`, REQUESTS, now)
    const day = calendarDayOf(now)
    if (!(await store.takeReading(tx, { userId, day, limit })))
      throw new Refusal('ERR_QUOTA', { retryAfter: secondsUntilTomorrow(now) })
    await store.queueReading(tx, { userId, eventId, version: event.version, day, named: model.named, now })
  })

/**
 * Has the model read an evaluated event. Words that sound as if their writer were in danger stay here: nothing about that is
 * stored, counted or logged.
 */
export const requestReading = async (
  context: Context,
  { userId, eventId, now }: OneEvent & { now: Date },
): Promise<ReadingState> => {
  const model = requireModel(context)
  const plan = await requireAccess(context, userId, now)
  if (!(await hasConsented(context.db, consentOf(context, model, userId)))) throw new Refusal('ERR_CONSENT')
  const text = await wordsOf(context, { userId, eventId })
  if (alarmOf(text, context.texts.crisis.phrases) !== 'none') return { state: 'help', reading: null }
  await queue(context, { userId, eventId, model, limit: plan.eventsPerDay, now })
  context.wakeReadings()
  return readReading(context, { userId, eventId })
}

type Consent = { userId: string; document: ConsentDocument; version: string; ip: string; now: Date }

/** Consents to the model that is connected now. */
export const consentToModel = async (
  context: Context,
  record: (db: Context['db'], consent: Consent) => Promise<void>,
  { userId, version, ip, now }: Omit<Consent, 'document'>,
): Promise<void> => {
  const consent = consentOf(context, requireModel(context), userId)
  if (version !== consent.version) throw new Refusal('ERR_CONFLICT')
  if (await hasConsented(context.db, consent)) return
  await record(context.db, { ...consent, ip, now })
}
