import { randomUUID } from 'node:crypto'
import { readLetter, refresh, saveLetter } from '@grani/contract'
import { sendLetters } from '@grani/server/features/letters/service.ts'
import type { Client } from './client.ts'
import { DAY, type Product } from './product.ts'
import { mailsTo, userIdOf, verifiedUser } from './users.ts'

/** Wednesday noon in Moscow; letters are due on Saturdays at ten. */
export const WEDNESDAY = '2026-11-18T09:00:00.000Z'
export const SATURDAY = '2026-11-21T07:00:00.000Z'
export const NEXT_SATURDAY = '2026-11-28T07:00:00.000Z'
export const CHOICE = { is_on: true, day: 6, hour: 10, time_zone: 'Europe/Moscow' } as const

type Result = {
  quality: string
  band?: 'high' | 'low'
  /** How far from the middle. */
  mean?: number
  told?: number | null
}

/** A result that is published now. */
export const publishResult = (
  { rows, clock }: Pick<Product, 'rows' | 'clock'>,
  userId: string,
  { quality, band = 'high', mean = 1.3, told = 1 }: Result,
) =>
  rows(
    `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question, told)
     values ($1, $2, $3, 'communication', $4, $5, 0.9, 5, $6, 0.4, $2, $7)`,
    [userId, randomUUID(), quality, band, clock.now(), band === 'low' ? -mean : mean, told],
  )

/** The settings of somebody who comes back when the access token has ended. */
export const letterSettings = async (visitor: Client) => {
  await visitor.get(refresh)
  return visitor.get(readLetter)
}

/** A user who has asked for the letter on a Wednesday; now it is Thursday. */
export const letterReader = async (product: Product) => {
  product.clock.set(WEDNESDAY)
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  await visitor.get(saveLetter, { body: CHOICE })
  product.clock.pass(DAY)
  return { visitor, email, userId }
}

/** Runs the job of the letters once, at this moment. */
export const runLetters = async ({ servers, clock }: Product, moment: string, server = 0): Promise<void> => {
  clock.set(moment)
  const context = servers[server]?.paymentContext
  if (!context) throw new Error(`There is no server ${server}`)
  await sendLetters(context, { now: clock.now })
}

/** The letters that have come to an address, oldest first. */
export const lettersTo = async (product: Product, email: string) => {
  await mailsTo(product, email)
  const mails = await product.rows(
    `select subject, body_text, body_html, unsubscribe_url from local_mails
     where recipient = $1 and unsubscribe_url is not null order by received_at`,
    [email],
  )
  return mails.map(row => ({
    subject: String(row['subject']),
    text: String(row['body_text']),
    html: String(row['body_html']),
    call: String(row['unsubscribe_url']),
  }))
}
