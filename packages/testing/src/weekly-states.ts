import { listQuestions, type Question, type ResponseOption, sendAnswer } from '@grani/contract'
import type { Quality, SingleItem } from '@grani/server/content/schema.ts'
import { loaded } from './content.ts'
import { DAY, type Product } from './product.ts'
import type { Client } from './client.ts'
import { extremeAnswerTo } from './users.ts'

const { directions, items } = loaded.content

const stateDirection = () => {
  const direction = directions.find(({ qualities }) => qualities.every(({ kind }) => kind === 'S'))
  if (!direction) throw new Error('The bank asks about no states')
  return direction
}

/** The direction of the last seven days. */
export const STATE_DIRECTION = stateDirection()

const byNumber = new Map(items.map(item => [item.number, item]))

export const itemOf = ({ number_original }: Pick<Question, 'number_original'>) =>
  byNumber.get(number_original)

/** The items about a state, in the order of the bank. */
export const itemsAbout = (quality: string): SingleItem[] =>
  items.filter((item): item is SingleItem => item.kind !== 'pair' && item.quality === quality)

/** Those of them that a newcomer is asked too. */
export const gentleItemsAbout = (quality: string): SingleItem[] =>
  itemsAbout(quality).filter(({ sensitive }) => !sensitive)

/** An item about the first quality of a kind. */
export const itemOfKind = (kind: Quality['kind']): string => {
  const quality = directions.flatMap(({ qualities }) => qualities).find(quality => quality.kind === kind)
  const [item] = gentleItemsAbout(quality?.id ?? '')
  if (!item) throw new Error(`The bank asks about nothing of kind ${kind}`)
  return item.id
}

const isState = (quality: string): boolean => STATE_DIRECTION.qualities.some(({ id }) => id === quality)

export const isAboutState = (question: Pick<Question, 'number_original'>): boolean =>
  isState(itemOf(question)?.quality ?? '')

/** Replaces the items of the first pending questions by these. */
export const replacePendingItems = async (
  { rows }: Product,
  userId: string,
  wanted: readonly string[],
): Promise<void> => {
  await rows(
    `with pending as (
       select uid, row_number() over (order by position) as ordinal from questions
       where user_id = $1 and status = 'pending')
     update questions set item = wanted.item
     from pending join unnest($2::text[]) with ordinality as wanted(item, ordinal) using (ordinal)
     where user_id = $1 and questions.uid = pending.uid`,
    [userId, wanted],
  )
}

/** Answers a pending question, else the first, with the option of the highest, or lowest, score of its quality. */
export const answerExtreme = async (visitor: Client, isHigh: boolean, asked?: Question) => {
  const question = asked ?? (await visitor.get(listQuestions))[0]
  if (!question) throw new Error('There is nothing to answer')
  const answer_id: ResponseOption['id'] = question.answers[extremeAnswerTo(question, isHigh)] ?? 0
  const reply = await visitor.get(sendAnswer, {
    params: { uid: question.uid },
    body: { answer_id, ms: 3000 },
  })
  return { question, answer_id, reply }
}

/** Gives the user a plan for a year, so that weeks may pass. */
export const extendSubscription = ({ rows, clock }: Product, userId: string) =>
  rows('update subscriptions set is_trial = false, end_at = $2 where user_id = $1', [
    userId,
    new Date(clock.now().getTime() + 365 * DAY),
  ])

/** Lets days pass and renews the session of the visitor. */
export const passDays = async ({ clock }: Product, visitor: Client, days: number): Promise<void> => {
  clock.pass(days * DAY)
  await visitor.raw({ method: 'POST', url: '/api/refresh' })
}
