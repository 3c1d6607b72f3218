import { randomUUID } from 'node:crypto'
import { type BodyOf, type ReplyOf, type askTryout as endpoint, TRYOUT_QUESTIONS } from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Portrait } from '../../../content/portrait-schema.ts'
import type { Item } from '../../../content/schema.ts'
import type { Context } from '../../context.ts'
import { type Limit, limitAttempts } from '../../../platform/http/rate-limit.ts'
import { networkOf } from '../../../platform/network/network.ts'
import { limitKey } from '../../../platform/secrets/limit-key.ts'
import { certaintyOf, nearnessOf, shownCertainty } from '../../results/service.ts'
import { displayOf, listOptions, questionOf } from '../questions/question-wire.ts'
import { requireAnswers, requireItems } from './tryout-answers.ts'
import { outcomeOf } from './tryout-outcome.ts'
import { qualitiesFor, tryoutItemsAbout } from './tryout-items.ts'

type Asked = BodyOf<typeof endpoint>
type Reply = ReplyOf<typeof endpoint>

/** So many are handed out at a time: a lost connection does not stop a visitor at once, and the choice is still adaptive. */
const HANDED_OUT = 4

/** One call per answer, and a household or a small office behind one address. */
const PER_NETWORK: Limit = { hits: 400, seconds: 15 * 60 }

const sessionFor = (bank: Bank, qualities: readonly string[], seed: string): Session =>
  bank.engine.session({
    seed,
    items: tryoutItemsAbout(bank, qualities),
    goals: Object.fromEntries(
      bank.directions.flatMap(direction =>
        direction.qualities.map(({ id }) => [id, qualities.includes(id) ? 1 : 0]),
      ),
    ),
  })

/** How full the picture is: a facet is full only when a result stands, and nearly so only where it is near. */
const facetsOf = (bank: Bank, session: Session, qualities: readonly string[]): Reply['facets'] => {
  const results = new Map(session.result().map(result => [result.quality, result]))
  return qualities.map(id => {
    const { answers = 0, sd = 1, band = 'unclear', probability = 0 } = results.get(id) ?? {}
    return {
      id,
      name: bank.quality(id)?.quality.name ?? id,
      certainty: shownCertainty(nearnessOf(certaintyOf(answers, sd), probability), band !== 'unclear'),
    }
  })
}

const questionFor = (bank: Bank, session: Session, left: number, item: Item): Reply['questions'][number] => {
  const question = questionOf(displayOf(bank, session, []), randomUUID(), item)
  const { soon } = question
  // What the last question comes before is not announced.
  const isWithinReach = soon !== null && soon.answers <= left
  return { ...question, soon: isWithinReach ? soon : null, options: listOptions(bank, question.answers) }
}

/** The next questions by what a device says was answered, and what can be said after the last. Reads and writes no row. */
export const nextOfTryout = (
  bank: Bank,
  texts: Pick<Portrait, 'heavy' | 'goods' | 'sides'>,
  { seed, answers, skipped, shown }: Asked,
): Reply => {
  const qualities = qualitiesFor(bank, seed)
  const given = requireAnswers(bank, answers)
  const pending = shown === null ? [] : requireItems(bank, [shown])
  const session = sessionFor(bank, qualities, seed)
  const isAnswered = new Set(given.map(({ item }) => item))
  for (const item of new Set(requireItems(bank, skipped))) if (!isAnswered.has(item)) session.skip(item.id)
  for (const { item, value, ms } of given) session.answer(item.id, value, ms ?? undefined)
  const left = TRYOUT_QUESTIONS - given.length
  const wanted = Math.max(0, Math.min(HANDED_OUT, left - pending.length))
  const chosen = session.nextMany(wanted, { pending: pending.map(({ id }) => id) })
  const isOver = left === 0 || (chosen.length === 0 && pending.length === 0)
  return {
    questions: chosen.flatMap(id => {
      const item = bank.item(id)
      return item ? [questionFor(bank, session, left, item)] : []
    }),
    facets: facetsOf(bank, session, qualities),
    outcome: isOver ? outcomeOf(bank, texts, session, qualities) : null,
  }
}

type Call = { asked: Asked; ip: string; now: Date }

/** Questions for a visitor. Nothing about them is stored; only the calls of a network are counted, as everywhere. */
export const askTryout = async (
  { db, secret, bank, texts }: Context,
  { asked, ip, now }: Call,
): Promise<Reply> => {
  await limitAttempts(db, `tryout-from:${limitKey(secret, networkOf(ip))}`, PER_NETWORK, now)
  return nextOfTryout(bank(), texts.portrait, asked)
}
