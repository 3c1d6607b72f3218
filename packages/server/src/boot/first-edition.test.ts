import {
  checkPayment,
  listPayments,
  listQuestions,
  listResults,
  login,
  readBoosting,
  readProfile,
  readSubscription,
  sendAnswer,
  undoAnswer,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pressOnCheckout, runJobsFor } from '@grani/testing/buyer.ts'
import { createReleasedDatabase, releasedRows } from '@grani/testing/released/released-database.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { traces } from '@grani/testing/tables.ts'
import { answerNext, PASSWORD, userIdOf } from '@grani/testing/users.ts'
import { contentOf } from '../bank/store.ts'
import { rebuildBelief } from '../features/quiz/service.ts'

/**
 * What a server of the first edition (commit c7c1900) left: anna@ with 60 answers in the trial, boris@ with 90 answers, three
 * results, the plan «Полный» and a booster, vera@ with a payment page that she has not paid; all @example.org, on
 * 22 November 2026.
 */
const FIRST_EDITION = 'first-edition'
const firstEditionRows = (table: string) => releasedRows(FIRST_EDITION, table)

let product: Product
beforeAll(async () => {
  product = await startProduct({ database: await createReleasedDatabase(inject('template'), FIRST_EDITION) })
  product.clock.set('2026-11-22T15:00:00.000Z')
})
afterAll(() => product.stop())

const signIn = async (name: string) => {
  const visitor = product.visitor()
  const email = `${name}@example.org`
  await visitor.get(login, { body: { email, password: PASSWORD } })
  return { visitor, userId: await userIdOf(product, email) }
}

const rowsOf = (table: string, userId: string) =>
  firstEditionRows(table).filter(row => row['user_id'] === userId)

describe('a database of the first edition starts with this one', () => {
  test('with the migrations that it did not have', async () => {
    const before = firstEditionRows('migrations').length
    const [row] = await product.rows('select count(*)::int as applied from migrations')
    expect(row?.['applied']).toBeGreaterThan(before)
  })

  test('with its stored bank, whose traits had three level texts', async () => {
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    const hash = String(firstEditionRows('banks')[0]?.['hash'])
    const { directions } = await contentOf(server.paymentContext.db, hash)
    for (const { texts } of directions.flatMap(({ qualities }) => qualities)) {
      const { kind, ...levels } = texts
      expect(Object.values(levels).map(({ text }) => typeof text)).toEqual(
        Array.from({ length: kind === 'T' ? 5 : 3 }, () => 'string'),
      )
    }
  })

  test('with its profiles, which nobody can read in the tables any more', async () => {
    const { visitor } = await signIn('boris')
    const stored = firstEditionRows('users').find(row => row['name'] === 'Борис')
    const form = ['name', 'surname', 'gender', 'year_of_birth', 'profession']
    expect(await visitor.get(readProfile)).toMatchObject(
      Object.fromEntries(form.map(field => [field, stored?.[field]])),
    )
    expect(await traces(product, String(stored?.['surname']))).toEqual([])
  })

  test('with its mails, each of which belongs to the account at its address', async () => {
    expect(firstEditionRows('local_mails').length).toBeGreaterThan(0)
    const strays = await product.rows(
      `select mail_id from local_mails left join identities on kind = 'email' and identities.subject = recipient
       where local_mails.user_id is distinct from identities.user_id`,
    )
    expect(strays).toEqual([])
  })

  test.each(['anna', 'boris', 'vera'])('with every answer of %s, in its order', async name => {
    const { userId } = await signIn(name)
    const answers = await product.rows(
      `select uid, item, value, answer_seq from questions where user_id = $1 and status = 'answered' order by answer_seq`,
      [userId],
    )
    const expected = rowsOf('questions', userId)
      .filter(row => row['status'] === 'answered')
      .map(({ uid, item, value, settled }) => ({ uid, item, value, answer_seq: settled }))
      .toSorted((a, b) => Number(a.answer_seq) - Number(b.answer_seq))
    expect(answers).toEqual(expected)
  })

  test('with results, seen and unseen', async () => {
    const { visitor, userId } = await signIn('boris')
    const results = await visitor.get(listResults, { query: {} })
    const stored = rowsOf('results', userId)
    expect(new Set(results.map(({ uid }) => uid))).toEqual(new Set(stored.map(({ uid }) => uid)))
    expect(results.filter(result => result.last_viewed_at !== null)).toHaveLength(
      stored.filter(row => row['last_viewed_at'] !== null).length,
    )
  })

  test('with a belief that is the same when it is rebuilt from the answers', async () => {
    const { userId } = await signIn('boris')
    const [server] = product.servers
    if (!server) throw new Error('A product needs a server')
    const { db, named, bank } = server.paymentContext
    const stateOf = async () =>
      (await product.rows('select state from beliefs where user_id = $1', [userId]))[0]?.['state']
    await rebuildBelief({ db, named, bank: bank() }, userId)
    const rebuilt = await stateOf()
    await rebuildBelief({ db, named, bank: bank() }, userId)
    expect(rebuilt).toEqual(await stateOf())
    expect(rebuilt).toBeInstanceOf(Buffer)
  })

  test('and goes on: an answer, and the same answer taken back', async () => {
    const { visitor } = await signIn('anna')
    const { question } = await answerNext(visitor, 1)
    await visitor.get(undoAnswer, { params: { uid: question.uid } })
    const again = await visitor.get(listQuestions)
    expect(again.map(({ uid }) => uid)).toContain(question.uid)
    const [option] = question.answers
    await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id: option ?? 0, ms: 3000 },
    })
  })

  test('with the plan, the booster and the payments, and renews on its day', async () => {
    const { visitor, userId } = await signIn('boris')
    const before = await visitor.get(readSubscription)
    expect(before).toMatchObject({ tariff: { uid: 'high' }, is_ended: false, is_cancelled: false })
    expect(await visitor.get(readBoosting)).toEqual({
      questions: rowsOf('boostings', userId)[0]?.['questions'],
    })
    expect(await visitor.get(listPayments)).toHaveLength(rowsOf('payments', userId).length)

    product.clock.set('2026-12-26T12:00:00.000Z')
    // The announcement, the look whether it has gone, and the charge three days later.
    for (let halfDay = 0; halfDay < 9; halfDay++) {
      await runJobsFor(product, userId)
      product.clock.pass(DAY / 2)
    }
    const { visitor: later } = await signIn('boris')
    const after = await later.get(readSubscription)
    expect(new Date(after?.end_at ?? 0).getTime()).toBeGreaterThan(
      new Date(before?.end_at ?? 0).getTime() + 27 * DAY,
    )
    product.clock.set('2026-11-22T15:00:00.000Z')
  })

  test('with a payment page that was open: paid there, it brings the plan', async () => {
    const { visitor } = await signIn('vera')
    const [pending] = await visitor.get(listPayments)
    if (!pending) throw new Error('Vera has a payment')
    const [local] = await product.rows("select local_id from local_payments where status = 'pending'")
    await pressOnCheckout(
      visitor,
      `http://localhost:3000/dev/checkout/${String(local?.['local_id'])}`,
      'good',
    )
    await visitor.get(checkPayment, { params: { uid: pending.uid } })
    expect(await visitor.get(readSubscription)).toMatchObject({ tariff: { uid: 'basic' }, is_trial: false })
  })
})
