import { chooseGoal, listQuestions, type Question, register, sendAnswer, verifyEmail } from '@grani/contract'
import { weekDayOf } from '@grani/server/platform/time/moscow.ts'
import { loaded } from './content.ts'
import type { Product } from './product.ts'
import type { Client } from './client.ts'

let count = 0

/** An address that no other user of this run has. */
export const newEmail = (): string => `person-${process.pid}-${++count}@example.org`

export const PASSWORD = 'moonlit walk'

export const registration = (email: string) => ({
  email,
  password: PASSWORD,
  repeat_password: PASSWORD,
  old_enough: true as const,
  personal_data: true as const,
})

/** Mails to an address, and requests for one, that the mail worker has not dealt with. */
const waitingMails = async ({ db }: Product['database'], email: string): Promise<number> => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('mail_id')
    .where('recipient', '=', email)
    .where('failed_at', 'is', null)
    .execute()
  const requests = await db
    .selectFrom('restore_requests')
    .select('request_id')
    .where('email', '=', email)
    .execute()
  return mails.length + requests.length
}

/** Requests for a new password wait for the worker's next interval. */
export const wakeMailWorkers = (servers: Product['servers']): void => {
  for (const { paymentContext } of servers) paymentContext.wakeMailWorker()
}

/** The newest mail to an address, once the mail worker has delivered all that is on its way to it. */
export const newestMail = async (
  { database, servers }: Pick<Product, 'database' | 'servers'>,
  email: string,
  subject?: string,
) => {
  for (let i = 0; i < 1500; i++) {
    wakeMailWorkers(servers)
    const onItsWay = await waitingMails(database, email)
    const mails = await database.db
      .selectFrom('local_mails')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('received_at', 'desc')
      .execute()
    const mail = mails.find(mail => subject === undefined || mail.subject.includes(subject))
    if (mail && onItsWay === 0) return mail
    await new Promise(done => setTimeout(done, 20))
  }
  throw new Error(`No mail came to ${email}`)
}

export const tokenIn = (text: string): string => {
  const token = /[?&](?:token|verify-billing-token)=([^\s&"]+)/.exec(text)?.[1]
  if (!token) throw new Error('There is no token in this mail')
  return decodeURIComponent(token)
}

/** A user who has just registered. */
export const registeredUser = async (product: Product, visitor = product.visitor(), email = newEmail()) => {
  await visitor.get(register, { body: registration(email) })
  return { visitor, email }
}

/** A user with a confirmed e-mail, in the trial. */
export const verifiedUser = async (product: Product, visitor = product.visitor()) => {
  const person = await registeredUser(product, visitor)
  const { body_text } = await newestMail(product, person.email)
  await visitor.get(verifyEmail, { body: { token: tokenIn(body_text) } })
  return person
}

/** A user who has chosen a goal: the first question waits. */
export const userWithGoal = async (product: Product, goal: 'selfImp' | 'resIss' | 'knwYrs' = 'resIss') => {
  const person = await verifiedUser(product)
  await person.visitor.get(chooseGoal, { body: { goal } })
  return person
}

/** The id of the user behind an address. */
export const userIdOf = async ({ rows }: Product, email: string): Promise<string> => {
  const [row] = await rows("select user_id from identities where kind = 'email' and subject = $1", [email])
  if (!row) throw new Error(`No user has ${email}`)
  return String(row['user_id'])
}

/** How many mails have come to an address; waits until none is on its way. */
export const mailsTo = async ({ rows, servers }: Product, email: string): Promise<number> => {
  for (let i = 0; i < 1500; i++) {
    wakeMailWorkers(servers)
    const [row] = await rows(
      `select (select count(*)::int from local_mails where recipient = $1) as come,
        (select count(*)::int from mail_outbox) + (select count(*)::int from restore_requests) as waiting`,
      [email],
    )
    if (row?.['waiting'] === 0) return Number(row['come'])
    await new Promise(done => setTimeout(done, 20))
  }
  throw new Error('The outbox does not become empty')
}

/** Sets how many answers the plan has paid for this week. */
export const spend = async ({ rows, clock }: Product, userId: string, used: number): Promise<void> => {
  await rows(
    `insert into allowances (user_id, week, used) values ($1, $2, $3)
     on conflict (user_id, week) do update set used = excluded.used`,
    [userId, weekDayOf(clock.now()).week, used],
  )
}

const items = new Map(loaded.content.items.map(item => [item.number, item]))

/** The place of the answer of a user who has much, or little, of every quality. */
export const extremeAnswerTo = ({ number_original, answers }: Question, isHigh = true): number => {
  const item = items.get(number_original)
  return answers.indexOf(item?.answers.at((item.key === 1) === isHigh ? -1 : 0)?.id ?? 0)
}

/** Answers the next question as a user does who has much of every quality: results come soon. */
export const answerFully = async (visitor: Client) => {
  const [question] = await visitor.get(listQuestions)
  return answerNext(visitor, question ? extremeAnswerTo(question) : 0)
}

/** Answers the next question by its n-th answer; gives the question. */
export const answerNext = async (visitor: Client, nth = 0) => {
  const [question] = await visitor.get(listQuestions)
  const answer_id = question?.answers[nth] ?? question?.answers[0]
  if (!question || answer_id === undefined) throw new Error('There is nothing to answer')
  const reply = await visitor.get(sendAnswer, {
    params: { uid: question.uid },
    body: { answer_id, ms: 3000 },
  })
  return { question, answer_id, reply }
}
