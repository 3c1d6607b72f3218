import { randomUUID } from 'node:crypto'
import {
  askAboutEvent,
  consentToDiary,
  evaluateEvent,
  type EventTaps,
  readDiary,
  saveEvent,
} from '@grani/contract'
import type { Client } from './client.ts'
import { answersAbout, giveAnswers } from './known-user.ts'
import type { Product } from './product.ts'
import { userIdOf, userWithGoal } from './users.ts'

/** Opens the diary of a user: gives the consent. */
export const openDiary = async (visitor: Client): Promise<void> => {
  const { consent } = await visitor.get(readDiary)
  await visitor.get(consentToDiary, { body: { version: consent.version } })
}

/** The day on the clock of the tests, by UTC. */
export const dayOfTest = ({ clock }: Pick<Product, 'clock'>, daysAgo = 0): string =>
  new Date(clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

export const EVENT_TEXT = 'Сдали отчёт раньше срока и пошли пить чай.'

/** Writes an event down; gives its id. */
export const writeEvent = async (
  product: Pick<Product, 'clock'>,
  visitor: Client,
  text = EVENT_TEXT,
): Promise<string> => {
  const id = randomUUID()
  await visitor.get(saveEvent, {
    params: { id },
    body: { text, happened_on: dayOfTest(product), part_of_day: 1, version: 0, forgets_text: false },
  })
  return id
}

type Tapped = Partial<Omit<EventTaps, 'questionnaire' | 'expressions'>>

/** Taps about an event: those given, the rest ordinary; every expression gets `value`. */
export const tapsFor = async (
  visitor: Client,
  id: string,
  tapped: Tapped = {},
  value: number | null = 3,
): Promise<EventTaps> => {
  const { situations = ['task'], pleasantness = 4, cause = 'me', mentioned } = tapped
  const asked = await visitor.get(askAboutEvent, {
    params: { id },
    query: {
      situations: situations.join(','),
      pleasantness: `${pleasantness}`,
      cause,
      ...(mentioned && { mentioned: mentioned.join(',') }),
    },
  })
  return {
    energy: 3,
    importance: 3,
    control: 4,
    ...tapped,
    cause,
    situations,
    pleasantness,
    questionnaire: asked.questionnaire,
    expressions: asked.expressions.map(({ item }) => ({ item, value })),
  }
}

/** Writes and evaluates an event. */
export const evaluatedEvent = async (
  product: Pick<Product, 'clock'>,
  visitor: Client,
  tapped: Tapped = {},
  value: number | null = 3,
) => {
  const id = await writeEvent(product, visitor)
  const taps = await tapsFor(visitor, id, tapped, value)
  return { id, taps, evaluation: await visitor.get(evaluateEvent, { params: { id }, body: taps }) }
}

/** Gives a user a plan without payment, for a year. */
export const setPlan = ({ rows }: Product, userId: string, plan: string) =>
  rows(
    "update subscriptions set tariff = $2, is_trial = false, is_free = true, end_at = '2027-11-18' where user_id = $1",
    [userId, plan],
  )

/** A user who has consented to the diary. */
export const diarist = async (product: Product, plan = 'basic') => {
  const { visitor, email } = await userWithGoal(product)
  const userId = await userIdOf(product, email)
  await setPlan(product, userId, plan)
  await openDiary(visitor)
  return { visitor, email, userId }
}

/** A diarist of whom enough is known to compare an ordinary event with, so that its evaluation counts. */
export const knownDiarist = async (product: Product, plan = 'basic') => {
  const user = await diarist(product, plan)
  await giveAnswers(product, user.userId, answersAbout(['perseverance', 'planning', 'word-keeping']))
  return user
}

/** The body of an event, of today unless told. */
export const entryOf = (product: Pick<Product, 'clock'>, more: object = {}) => ({
  text: EVENT_TEXT,
  happened_on: dayOfTest(product),
  part_of_day: null,
  version: 0,
  forgets_text: false,
  ...more,
})
