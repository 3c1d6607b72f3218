import { randomInt, randomUUID } from 'node:crypto'
import {
  type PortraitSentenceStatistics,
  type Recognition as Wire,
  RECOGNITION_ANSWERS,
  RECOGNITION_DAYS,
  type RecognitionOutcome,
  SENTENCE_PEOPLE,
} from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../../context.ts'
import { lockUserForUpdate } from '../../../platform/db/lock-user.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { DAY } from '../../../platform/time/durations.ts'
import { newestResultsOf } from '../store.ts'
import * as store from './store.ts'
import { hasText, makeThreeTexts } from './three-texts.ts'

type Read = { userId: string; session: Session; now: Date }

const textsIn = (lines: readonly store.StoredLine[]): store.StoredLine[][] =>
  [0, 1, 2].map(place => lines.filter(line => line.place === place))

const nextAt = ({ made_at }: store.Recognition): Date => new Date(made_at.getTime() + RECOGNITION_DAYS * DAY)

/** The results that stand, without those that the user has said «Не похоже» of. */
const resultsOf = async ({ db }: Context, userId: string) =>
  (await newestResultsOf(db, userId)).filter(({ agrees }) => agrees !== false)

const outcomeOf = (
  context: Context,
  { recognition_id: uid, own, chosen, chosen_at: at }: store.Recognition,
  lines: readonly store.StoredLine[],
): RecognitionOutcome | null => {
  if (chosen === null || at === null) return null
  const [weakest] = lines
    .filter(({ place }) => place === own)
    .toSorted((a, b) => a.probability - b.probability)
  const quality = weakest?.qualities[0] ?? ''
  return {
    uid,
    own,
    chosen,
    chosen_at: at.toISOString(),
    texts: textsIn(lines).map(text => text.map(({ text: words, is_marked }) => ({ text: words, is_marked }))),
    weakest: { line: weakest?.line ?? 0, quality: context.bank().quality(quality)?.quality.name ?? quality },
  }
}

const askedOf = (uid: string, lines: readonly store.StoredLine[]) => ({
  uid,
  texts: textsIn(lines).map(text => text.map(line => line.text)),
})

/** Whether enough is known of a user for three texts. */
const isKnown = async (context: Context, { userId, session }: Read): Promise<boolean> =>
  session.answerCount() >= RECOGNITION_ANSWERS &&
  hasText({
    bank: context.bank(),
    texts: context.texts.portrait,
    rows: await resultsOf(context, userId),
  })

/** Says of texts that wait only what stands in them. */
export const readRecognition = async (context: Context, read: Read): Promise<Wire> => {
  const { userId, now } = read
  const last = await store.newest(context.db, userId)
  if (!last) return { is_available: await isKnown(context, read), next_at: null, asked: null, outcome: null }
  const lines = await store.linesOf(context.db, userId, last.recognition_id)
  if (last.chosen === null)
    return { is_available: false, next_at: null, asked: askedOf(last.recognition_id, lines), outcome: null }
  const next = nextAt(last)
  return {
    is_available: next <= now && (await isKnown(context, read)),
    next_at: next.toISOString(),
    asked: null,
    outcome: outcomeOf(context, last, lines),
  }
}

const uniform = (): number => randomInt(2 ** 32) / 2 ** 32

/** Makes three texts, or gives those that wait: whoever opens a second device goes on with the same. */
export const startRecognition = async (context: Context, read: Read) => {
  const { userId, session, now } = read
  const { is_available, asked } = await readRecognition(context, read)
  if (asked) return asked
  if (!is_available) throw new Refusal('ERR_CONFLICT')
  const made = await makeThreeTexts({
    bank: context.bank(),
    texts: context.texts.portrait,
    rows: await resultsOf(context, userId),
    estimates: session.result(),
    uniform,
  })
  if (!made) throw new Refusal('ERR_CONFLICT')
  return context.db.transaction().execute(async tx => {
    await lockUserForUpdate(tx, userId)
    const last = await store.newest(tx, userId)
    const isTaken = last !== undefined && (last.chosen === null || nextAt(last) > now)
    const uid = isTaken ? last.recognition_id : randomUUID()
    if (!isTaken) await store.add(tx, { userId, uid, now, made })
    return askedOf(uid, await store.linesOf(tx, userId, uid))
  })
}

type Choose = { userId: string; uid: string; place: number; now: Date }

/** Picks a text, once, and tells whose they are. Sending the same choice again is harmless. */
export const chooseText = async (context: Context, choice: Choose): Promise<RecognitionOutcome> => {
  const { userId, uid, place } = choice
  await store.choose(context.db, choice)
  const stored = await store.byId(context.db, userId, uid)
  if (!stored) throw new Refusal('ERR_NOT_FOUND')
  if (stored.chosen !== place) throw new Refusal('ERR_CONFLICT')
  const outcome = outcomeOf(context, stored, await store.linesOf(context.db, userId, uid))
  if (!outcome) throw new Refusal('ERR_CONFLICT')
  return outcome
}

export const markSentence = async (
  { db }: Context,
  mark: Parameters<typeof store.mark>[1],
): Promise<void> => {
  if (!(await store.mark(db, mark))) throw new Refusal('ERR_NOT_FOUND')
}

const markedOf = (shown: number, marked: number) => ({
  shown,
  share: shown < SENTENCE_PEOPLE ? null : marked / shown,
})

/** The most deceiving first. */
export const listPortraitSentences = async ({ db }: Context): Promise<PortraitSentenceStatistics[]> =>
  (await store.sentences(db))
    .map(({ text, foreign_shown, foreign_marked, own_shown, own_marked }) => ({
      text,
      deceives: markedOf(foreign_shown, foreign_marked),
      strange: markedOf(own_shown, own_marked),
    }))
    .toSorted((a, b) => (b.deceives.share ?? -1) - (a.deceives.share ?? -1))

const joined = (lines: readonly store.StoredLine[]): string => lines.map(({ text }) => text).join(' ')

/** Texts are counted from 1, as the page does. Whose they are is told of choices that were made. */
export const exportRecognitions = async ({ db }: Context, userId: string) =>
  Promise.all(
    (await store.all(db, userId)).map(async ({ recognition_id, made_at, own, chosen, chosen_at }) => {
      const lines = await store.linesOf(db, userId, recognition_id)
      return {
        made_at: made_at.toISOString(),
        chosen_at: chosen_at?.toISOString() ?? null,
        chosen_text: chosen === null ? null : chosen + 1,
        own_text: chosen === null ? null : own + 1,
        texts: textsIn(lines).map(joined),
        marked_sentences: lines.filter(({ is_marked }) => is_marked).map(({ text }) => text),
      }
    }),
  )
