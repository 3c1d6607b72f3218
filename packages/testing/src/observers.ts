import { randomBytes, randomUUID } from 'node:crypto'
import {
  beginReply,
  finishReply,
  type ObserverReply,
  type ObserverRound,
  openRound,
  readObservers,
  replyToStatement,
  saveProfile,
  startObserverRound,
} from '@grani/contract'
import type { Client } from './client.ts'
import { givePlanTo } from './consultations.ts'
import type { Product } from './product.ts'
import { userIdOf, verifiedUser } from './users.ts'

/** A person with a plan, whom observers know as Ася. */
export const asker = async (product: Product, tariff = 'high') => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  await givePlanTo(product, userId, { tariff })
  await visitor.get(saveProfile, { body: { name: 'Ася' } })
  return { visitor, email, userId }
}

/** Starts a round about the first qualities that others can see. */
export const startRound = async (visitor: Client, count = 2): Promise<ObserverRound> => {
  const { qualities } = await visitor.get(readObservers)
  return visitor.get(startObserverRound, {
    body: { round_id: randomUUID(), qualities: qualities.slice(0, count).map(({ id }) => id) },
  })
}

export const newKey = (): string => randomBytes(32).toString('base64url')

type Begin = { token: string; key?: string; observer?: Client }

/** A begun reply, by a browser that nobody knows. */
export const begin = async (product: Product, { token, key = newKey(), observer }: Begin) => {
  const browser = observer ?? product.visitor()
  const { consent } = await browser.get(openRound, { body: { token } })
  const body = {
    token,
    key,
    consent_version: consent.version,
    is_adult: true,
    acquaintance: 'friend',
  } as const
  return { browser, key, reply: await browser.get(beginReply, { body }) }
}

/** What is replied to the nth statement; null of «не знаю». */
export type Replying = (nth: number, id: string) => number | null

/** Unlike each other, so that nobody takes them for careless. */
export const varied: Replying = nth => [3, 1, 4, 2][nth % 4] ?? 3

export const replyToAll = async (
  browser: Client,
  { token, statements }: Pick<ObserverReply, 'token' | 'statements'>,
  { value = varied, ms = 4000 }: { value?: Replying; ms?: number } = {},
): Promise<void> => {
  for (const [i, { id }] of statements.entries())
    await browser.get(replyToStatement, { body: { token, statement: id, value: value(i, id), ms } })
}

type Whole = { token: string; value?: Replying; ms?: number }

/** A whole reply of another observer. */
export const wholeReply = async (product: Product, { token, ...replying }: Whole) => {
  const begun = await begin(product, { token })
  await replyToAll(begun.browser, begun.reply, replying)
  const reply = await begun.browser.get(finishReply, { body: { token: begun.reply.token } })
  return { ...begun, reply }
}

export type RoundOptions = { value?: Replying; tariff?: string }

/** A round with so many finished replies. */
export const finishedRound = async (
  product: Product,
  replies: number,
  { value = varied, tariff = 'high' }: RoundOptions = {},
) => {
  const person = await asker(product, tariff)
  const round = await startRound(person.visitor)
  const token = round.token ?? ''
  const observers = []
  for (let i = 0; i < replies; i++) observers.push(await wholeReply(product, { token, value }))
  return { ...person, round, token, observers, params: { id: round.id } }
}

/** The code of a refusal, «ok» of what succeeds. */
export const code = (reply: { kind: string; code?: string }): string => reply.code ?? reply.kind
