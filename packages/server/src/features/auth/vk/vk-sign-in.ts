import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Tokens } from '../../../platform/http/cookies.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { VkPerson, VkReturn } from '../../../platform/vk/vk-id.ts'
import type { Device } from '../devices/devices.ts'
import { postFirstVerification, postVkLinked } from '../mails.ts'
import { limitNewAccounts, limitVk } from '../limits/limits.ts'
import { enter, enterFirst } from '../sign-in.ts'
import * as store from '../store.ts'
import { startTrialOf } from '../trial.ts'
import { judgeVk } from './rules.ts'
import { accountByVk, claimVk, insertVkUser } from './store.ts'
import { personOfTicket, ticketFor } from './ticket.ts'

type Newcomer = { ticket: string; name: string | null; email: string | null }

export type VkEntry = { kind: 'in'; tokens: Tokens } | { kind: 'newcomer'; newcomer: Newcomer }

type Arrival = { back: VkReturn; device: Device; now: Date }

const taken = (): Refusal => new Refusal('ERR_EMAIL_TAKEN', { fields: { email: 'auth.vk.emailTaken' } })

const personFrom = async ({ vk }: Context, back: VkReturn): Promise<VkPerson> => {
  if (!vk) throw new Refusal('ERR_UNAVAILABLE')
  const answer = await vk.whoIs(back)
  if (answer.kind === 'person') return answer.person
  throw new Refusal(answer.kind === 'refused' ? 'ERR_AUTH' : 'ERR_UNAVAILABLE')
}

const accountByAddress = async (db: Db, email: string | null) => {
  const account = email === null ? undefined : await store.accountByEmail(db, email)
  return account ? { userId: account.user_id, isProven: account.is_email_proven } : null
}

type Linking = { person: VkPerson; userId: string; device: Device; now: Date }

const link = async (context: Context, tx: Db, { person, userId, device, now }: Linking): Promise<Tokens> => {
  if (!(await store.holdAccount(tx, userId))) throw new Refusal('ERR_AUTH')
  const { email } = person
  // Between the look and the hold both may have changed hands.
  const again = await accountByAddress(tx, email)
  if (email === null || again?.userId !== userId || !again.isProven) throw taken()
  if (!(await claimVk(tx, { id: person.id, userId, isVouched: true }))) throw new Refusal('ERR_AUTH')
  await startTrialOf(context, tx, userId, now)
  await postVkLinked(context, tx, { email, now })
  return enter(context, tx, { userId, email: null, device, now })
}

/** Signs in whoever VK says this is; somebody new gets a ticket, and an account once they have agreed. */
export const vkSignIn = async (context: Context, { back, device, now }: Arrival): Promise<VkEntry> => {
  const { db, secret } = context
  await limitVk({ db, secret, ip: device.ip, now })
  const person = await personFrom(context, back)
  const byVk = await accountByVk(db, person.id)
  const verdict = judgeVk(person, { byVk, byEmail: await accountByAddress(db, person.email) })
  if (verdict.kind === 'taken') throw taken()
  if (verdict.kind === 'newcomer') {
    const { name, email } = person
    return { kind: 'newcomer', newcomer: { ticket: ticketFor(person, secret, now), name, email } }
  }
  const { userId } = verdict
  const tokens = await db.transaction().execute(async tx => {
    if (verdict.kind === 'link') return link(context, tx, { person, userId, device, now })
    await store.holdAccount(tx, userId)
    // The mailbox may have set a password meanwhile, and dropped this way in.
    if ((await accountByVk(tx, person.id))?.userId !== userId) throw new Refusal('ERR_AUTH')
    const told = byVk?.isEmailVerified ? byVk.email : null
    return enter(context, tx, { userId, email: told, device, now })
  })
  context.hurryMail()
  return { kind: 'in', tokens }
}

/** Creates the account of somebody who came through VK ID and has agreed to the conditions: all of it or nothing. */
export const vkRegister = async (
  context: Context,
  { ticket, device, now }: { ticket: string; device: Device; now: Date },
): Promise<Tokens> => {
  const { db, secret, texts } = context
  const person = personOfTicket(ticket, secret, now)
  if (!person) throw new Refusal('ERR_TOKEN')
  await limitVk({ db, secret, ip: device.ip, now })
  const userId = randomUUID()
  const { email } = person
  const tokens = await db.transaction().execute(async tx => {
    const isVouched = email !== null && person.isVerified
    if (!(await claimVk(tx, { id: person.id, userId, isVouched }))) throw new Refusal('ERR_TOKEN')
    if (email !== null && !(await store.claimEmail(tx, email, userId))) throw taken()
    await insertVkUser(tx, { userId, person, now })
    await store.giveConsents(tx, texts.legal, { userId, ip: device.ip, now })
    if (email === null || person.isVerified) await startTrialOf(context, tx, userId, now)
    else {
      await limitNewAccounts(tx, { secret, email, now })
      await postFirstVerification(context, tx, { userId, email, now })
    }
    return enterFirst(context, tx, { userId, device, now })
  })
  context.hurryMail()
  return tokens
}
