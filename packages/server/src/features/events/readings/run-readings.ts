import { setTimeout as wait } from 'node:timers/promises'
import { cipherForWriting } from '../../../platform/sealing/user-keys.ts'
import { type TextModel, TextModelFailed } from '../../../platform/text-model/text-model.ts'
import { SECOND } from '../../../platform/time/durations.ts'
import { hasConsented } from '../../auth/service.ts'
import type { Context } from '../../context.ts'
import { eventContent, qualityName } from '../content.ts'
import { readerOf, readingPlace, textPlace } from '../diary-words.ts'
import { expressionsOf } from '../evaluation-store.ts'
import { eventOf, lockEvent } from '../store.ts'
import { consentOf } from './request-reading.ts'
import { judgeReading, type ModelReading } from './rules.ts'
import * as store from './store.ts'

/** Calls of the model for one reading: the first and one more. */
const CALLS = 2
/** After a call that was not answered; a reply that is thrown away is followed at once by the other call. */
const BETWEEN_CALLS_MS = SECOND
/** A server that ends in the middle leaves its reading to the next; twice, and it has failed. */
const MAX_RUNS = 2
const LEASE_MARGIN_MS = 30 * SECOND

type Words = { text: string; qualities: string[] }

/** What is to be read; null when the words were changed or erased, or the consent taken back, since it was asked for. */
const wordsOf = async (
  context: Context,
  model: TextModel,
  { user_id: userId, event_id: eventId, version }: store.ClaimedReading,
): Promise<Words | null> => {
  if (!(await hasConsented(context.db, consentOf(context, model, userId)))) return null
  const event = await eventOf(context.db, userId, eventId)
  if (event?.version !== version) return null
  const text = (await readerOf(context, userId))(event.sealed_text, textPlace(eventId))
  if (text === null) return null
  const expressions = await expressionsOf(context.db, userId, [eventId])
  return { text, qualities: expressions.map(({ quality }) => quality) }
}

/** What goes to the model: no user, no day, no other event. */
const inputOf = (context: Context, { text, qualities }: Words): string => {
  const bank = context.bank()
  return JSON.stringify({
    situations: eventContent(bank).situations.map(({ id, name, hint }) => ({ id, name, hint })),
    qualities: qualities.map(id => ({ id, name: qualityName(bank, id) })),
    text,
  })
}

/** Calls the model until a reply is kept; null when none is. */
const askModel = async (
  context: Context,
  { model, words, stopping }: { model: TextModel; words: Words; stopping: AbortSignal },
): Promise<ModelReading | null> => {
  const { crisis, textModel } = context.texts
  const forbidden = { phrases: textModel.forbidden, harmless: textModel.harmless }
  const request = { instructions: textModel.instructions, input: inputOf(context, words) }
  for (let call = 1; call <= CALLS && !stopping.aborted; call++) {
    try {
      const verdict = judgeReading(await model.complete(request, stopping), {
        ...words,
        forbidden,
        crisis: crisis.phrases,
      })
      if (verdict.kind === 'kept') return verdict.reading
      context.reportError(new TextModelFailed(verdict.reason))
    } catch (error) {
      if (!stopping.aborted) context.reportError(error)
      if (call < CALLS) await wait(BETWEEN_CALLS_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return null
}

const save = (
  context: Context,
  claimed: store.ClaimedReading,
  { reading, now }: { reading: ModelReading; now: Date },
): Promise<void> =>
  context.db.transaction().execute(async tx => {
    const { user_id: userId, event_id: eventId, version } = claimed
    const event = await lockEvent(tx, userId, eventId)
    // Changed or erased while the model was reading: what it says of words that are gone goes with them.
    if (event?.version !== version || event.sealed_text === null) {
      await store.failReading(tx, claimed)
      return
    }
    const cipher = await cipherForWriting(context.keys, tx, userId)
    const sealed = cipher.seal(JSON.stringify(reading), readingPlace(eventId))
    await store.saveReading(tx, claimed, { sealed, now })
  })

/** Runs the readings that are due, one after the other. Safe on several servers and in several workers at once. */
export const runReadings = async (
  context: Context,
  { now, stopping }: { now: () => Date; stopping: AbortSignal },
): Promise<void> => {
  const { db, textModel: model } = context
  if (model === null) return
  const leaseMs = CALLS * model.timeoutMs + LEASE_MARGIN_MS
  while (!stopping.aborted) {
    const claimed = await store.claimReading(db, now(), new Date(now().getTime() + leaseMs))
    if (!claimed) return
    const words = claimed.runs > MAX_RUNS ? null : await wordsOf(context, model, claimed)
    const reading = words && (await askModel(context, { model, words, stopping }))
    if (reading) await save(context, claimed, { reading, now: now() })
    else if (stopping.aborted) await store.releaseReading(db, claimed, now())
    else await db.transaction().execute(tx => store.failReading(tx, claimed))
  }
}
