import type {
  askAboutEvent,
  ConsentDocument,
  readDiary as contractDiary,
  readEventAllowance,
  readEventWords,
  ReplyOf,
} from '@grani/contract'
import type { Appraisal } from '../../content/event-patterns.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import { hasConsented } from '../auth/service.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'
import { currentConsent, nextDayAt } from './access.ts'
import { askedAbout } from './asked-about.ts'
import { eventContent, qualityWords } from './content.ts'
import { hasUnevaluated, usedOn } from './evaluation-store.ts'
import { patternFor } from './pattern-for.ts'
import { describeModel } from './readings/request-reading.ts'
import { eventOf, lastDayOf } from './store.ts'

/** What the diary needs before anything is written. */
export const readDiary = async (context: Context, userId: string): Promise<ReplyOf<typeof contractDiary>> => {
  const bank = context.bank()
  const { situations, answers } = eventContent(bank)
  const consent = currentConsent(context, userId)
  return {
    consent: { version: consent.version, is_given: await hasConsented(context.db, consent) },
    situations: situations.map(({ id, name, hint }) => ({ id, name, hint })),
    degrees: bank.answerSet(answers)?.answers.map(({ text }) => text) ?? [],
    crisis_phrases: context.texts.crisis.phrases,
    emergency_phone: context.helpPhones.emergency,
    help_lines: context.helpPhones.lines,
    text_model: await describeModel(context, userId),
  }
}

/** How many events are evaluated a day, and how many of today's are used. */
export const readAllowance = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<ReplyOf<typeof readEventAllowance>> => {
  const { isOpen, plan } = await accessOf(context, userId, now)
  return {
    limit: isOpen ? plan.eventsPerDay : 0,
    used: await usedOn(context.db, userId, calendarDayOf(now)),
    has_unevaluated: await hasUnevaluated(context.db, userId),
    is_more_sold: context.bank().tariffs.some(({ eventsPerDay }) => eventsPerDay > plan.eventsPerDay),
    more_at: nextDayAt(now).toISOString(),
    last_on: await lastDayOf(context.db, userId),
  }
}

type Consent = { userId: string; document: ConsentDocument; version: string; ip: string; now: Date }

/** Stores a consent; passed in by the composition root. */
export type RecordConsent = (db: Context['db'], consent: Consent) => Promise<void>

/** Consents to the diary; once per version of the document. */
export const consentToDiary = async (
  context: Context,
  record: RecordConsent,
  { userId, version, ip, now }: Omit<Consent, 'document'>,
): Promise<void> => {
  const consent = currentConsent(context, userId)
  if (version !== consent.version) throw new Refusal('ERR_CONFLICT')
  if (await hasConsented(context.db, consent)) return
  await record(context.db, { ...consent, ip, now })
}

type Ask = {
  userId: string
  eventId: string
  situations: string
  pleasantness: number
  cause: string
  /** Null while not all of them are tapped. */
  degrees: Pick<Appraisal, 'energy' | 'importance' | 'control'> | null
  mentioned: string | undefined
  /** Of other events that wait. */
  kept: string
  now: Date
}

const listOf = (joined: string): string[] => (joined === '' ? [] : joined.split(','))

/** What the device looks for in the words of an event. */
export const wordsToLookFor = ({ texts, bank }: Context): ReplyOf<typeof readEventWords> => {
  const { everyday, grave } = texts.eventWords
  return { qualities: qualityWords(eventContent(bank()), texts.eventWords), everyday, grave }
}

/** What is asked about an event of the user in these situations, this mood and of this cause. */
export const askAbout = async (
  context: Context,
  { situations, mentioned, kept, degrees, ...ask }: Ask,
): Promise<ReplyOf<typeof askAboutEvent>> => {
  if (!(await eventOf(context.db, ask.userId, ask.eventId))) throw new Refusal('ERR_NOT_FOUND')
  const content = eventContent(context.bank())
  const sent = listOf(situations)
  if (sent.some(id => content.situations.every(situation => situation.id !== id)))
    throw new Refusal('ERR_VALIDATION', { fields: { situations: 'forms.errors.invalid' } })
  const words = mentioned === undefined ? undefined : listOf(mentioned)
  const { asked } = await askedAbout(context, { ...ask, situations: sent, mentioned: words })
  const { number, expressions, isAnyKnown } = asked
  const { userId, now: before } = ask
  const taps = degrees && { ...ask, ...degrees, situations: sent }
  const pattern =
    taps && (await patternFor(context.db, content, { userId, taps, before, kept: listOf(kept) }))
  return {
    questionnaire: number,
    expressions: expressions.map(({ id, text }) => ({ item: id, text })),
    is_any_known: isAnyKnown,
    ask: pattern && { id: pattern.id, text: pattern.ask },
  }
}
