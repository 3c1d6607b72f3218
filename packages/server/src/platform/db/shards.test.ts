import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  buyBooster,
  cancelSubscription,
  checkBinding,
  chooseGoal,
  closeSessions,
  dropGoal,
  listBanners,
  listBoosters,
  listPayments,
  listQuestions,
  listResults,
  listSessions,
  login,
  rateResult,
  readBillingInfo,
  readBoosting,
  readForecastOutcome,
  readForecasts,
  readProfile,
  readProgress,
  readQuestionsLeft,
  readSubscription,
  refresh,
  removeCard,
  removeProfile,
  requestRefund,
  saveBillingInfo,
  saveProfile,
  sendAnswer,
  skipQuestion,
  startBinding,
  startForecasts,
  undoAnswer,
  viewResult,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  READ_ANSWER_AND_LIST_CONTEXT,
  READ_ANSWER_CONTEXT,
} from '../../features/quiz/answering/answer-context.ts'
import { READ_WEEK } from '../../features/quiz/weekly-states/read-week.ts'
import { SAVE_ANSWER, SAVE_ANSWER_AND_LIST } from '../../features/quiz/answering/save-answer.ts'
import {
  crossShardAccesses,
  listsSplitForEachRow,
  statementsThatFold,
} from '@grani/testing/cross-shard-statements.ts'
import { tablesByUser } from '@grani/testing/tables-by-user.ts'
import { knownUser } from '@grani/testing/known-user.ts'
import { registerBuyer, buyPlan, pressOnCheckout } from '@grani/testing/buyer.ts'
import { answerFully, answerNext, PASSWORD, spend, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { itemOfKind, replacePendingItems } from '@grani/testing/weekly-states.ts'
import { type SentStatement, statementsDuring } from '@grani/testing/statements.ts'
import { tablesOf } from '@grani/testing/tables.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/scaling.md', import.meta.url))

/**
 * Tables with user_id that are not distributed by it: one is searched by e-mail or VK ID before the user is known, one by the
 * code of a gift, the others are a queue.
 */
const NOT_DISTRIBUTED = ['gift_codes', 'identities', 'local_mails', 'mail_outbox']

let product: Product
/** The tables that would be distributed by `user_id`. */
let distributed: Set<string>
beforeAll(async () => {
  product = await startProduct()
  const owned = await tablesByUser(product)
  distributed = new Set(owned.map(({ table }) => table).filter(table => !NOT_DISTRIBUTED.includes(table)))
})
afterAll(() => product.stop())

const crossShardStatements = async (statements: readonly SentStatement[]) => {
  const found: { text: string; crossings: string[] }[] = []
  for (const statement of statements) {
    const crossed = await crossShardAccesses(product, distributed, statement)
    if (crossed.length > 0) found.push({ text: statement.text, crossings: crossed })
  }
  return found
}

const textsOf = (statements: readonly SentStatement[]): string[] => statements.map(({ text }) => text)

const tablesNamedIn = (text: string): string[] =>
  [...distributed].filter(table => new RegExp(`\\b${table}\\b`).test(text))

/** The statements of one response to this item, by a user who has answered before. */
const statementsOfAnswer = async (item: string, withList = false): Promise<SentStatement[]> => {
  const { visitor, email } = await userWithGoal(product)
  await answerNext(visitor)
  await replacePendingItems(product, await userIdOf(product, email), [item])
  const [question] = await visitor.get(listQuestions)
  return statementsDuring(() =>
    visitor.get(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0, ms: 3000, with_list: withList },
    }),
  )
}

/** A user who has answered until a result came. */
const userWithResult = async () => {
  const { visitor, email } = await userWithGoal(product)
  for (let i = 0; i < 60; i++) {
    product.clock.pass(SECOND)
    await answerFully(visitor)
    const [result] = await visitor.get(listResults)
    if (result) return { visitor, email, result }
  }
  throw new Error('No result came')
}

describe('the schema', () => {
  test('can be distributed by user_id: every table that has the column', async () => {
    const owned = await tablesByUser(product)
    expect(owned.filter(({ table }) => distributed.has(table)).length).toBeGreaterThan(15)
    expect(owned.filter(({ table, problems }) => distributed.has(table) && problems.length > 0)).toEqual([])
    // An exception has to be one: without problems it does not belong on the list.
    for (const table of NOT_DISTRIBUTED)
      expect(owned.find(entry => entry.table === table)?.problems).not.toEqual([])
  })

  test('is checked by the system catalogue: planted tables are reported', async () => {
    await product.rows(
      'create table planted_parents (user_id uuid, uid uuid unique, primary key (user_id, uid))',
    )
    await product.rows(
      `create table planted (uid uuid primary key references planted_parents (uid), user_id uuid,
        foreign key (user_id, uid) references planted_parents on update cascade)`,
    )
    await product.rows('create table planted_bare (user_id uuid references users)')
    const planted = (await tablesByUser(product)).filter(({ table }) => table.startsWith('planted'))
    await product.rows('drop table planted, planted_parents, planted_bare')
    expect(planted).toEqual([
      {
        table: 'planted',
        problems: [
          'planted_pkey does not begin with user_id',
          'planted_uid_fkey leaves user_id out',
          'planted_uid_fkey refers to a table that is not distributed by user_id',
          'planted_user_id_uid_fkey changes user_id',
          'user_id is not its first column',
        ],
      },
      { table: 'planted_bare', problems: ['has no primary key'] },
      { table: 'planted_parents', problems: ['planted_parents_uid_key does not begin with user_id'] },
    ])
  })

  test('is distributed in docs/scaling.md, table by table', async () => {
    const page = readFileSync(PAGE, 'utf8')
    const documented = [...page.matchAll(/create_distributed_table\('(\w+)', 'user_id'/g)].map(
      ([, table = '']) => table,
    )
    expect(documented.toSorted()).toEqual([...distributed].toSorted())
    const others = (await tablesOf(product)).filter(table => !distributed.has(table))
    expect(others.filter(table => !page.includes(`\`${table}\``))).toEqual([])
  })
})

describe('the hot path', () => {
  test('takes two statements for a response: one reads, one saves', async () => {
    const sent = await statementsOfAnswer(itemOfKind('T'))
    expect(textsOf(sent)).toEqual([READ_ANSWER_CONTEXT.text, SAVE_ANSWER.text])
  })

  test('takes two for one that brings the list too: all is read and all is saved at once', async () => {
    const sent = await statementsOfAnswer(itemOfKind('T'), true)
    expect(textsOf(sent)).toEqual([READ_ANSWER_AND_LIST_CONTEXT.text, SAVE_ANSWER_AND_LIST.text])
    expect(await crossShardStatements(sent)).toEqual([])
    for (const statement of sent) expect(await listsSplitForEachRow(product, statement)).toEqual([])
  })

  test('also reads the responses and measurements of the week when the item is about a state', async () => {
    const sent = await statementsOfAnswer(itemOfKind('S'))
    expect(textsOf(sent)).toEqual([READ_ANSWER_CONTEXT.text, READ_WEEK.text, SAVE_ANSWER.text])
    expect(await crossShardStatements(sent)).toEqual([])
  })

  test('takes two statements for a new list, and one for a list that stays and for progress', async () => {
    const { visitor } = await userWithGoal(product)
    for (let i = 0; i < 3; i++) await answerNext(visitor)
    expect(await statementsDuring(() => visitor.get(listQuestions))).toHaveLength(2)
    expect(await statementsDuring(() => visitor.get(listQuestions))).toHaveLength(1)
    expect(await statementsDuring(() => visitor.get(readProgress))).toHaveLength(1)
  })

  test('splits a list of items once for each statement, however many answers there are', async () => {
    const { visitor } = await userWithGoal(product)
    const sent = await statementsDuring(async () => {
      await visitor.get(listQuestions)
      await visitor.get(readProgress)
    })
    for (const statement of [...sent, ...(await statementsOfAnswer(itemOfKind('S')))])
      expect(await listsSplitForEachRow(product, statement)).toEqual([])
  })

  test('reads and writes only rows of the user who sends the request', async () => {
    const { visitor, email, result } = await userWithResult()
    const userId = await userIdOf(product, email)
    const sent = await statementsDuring(async () => {
      const { question, answer_id } = await answerNext(visitor)
      // Sent again, undone, skipped.
      await visitor.get(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
      await visitor.get(undoAnswer, { params: { uid: question.uid } })
      await visitor.get(skipQuestion, { params: { uid: question.uid } })
      // Until more questions are added.
      for (let i = 0; i < 12; i++) await answerNext(visitor)
      await visitor.get(readProgress)
      await visitor.get(listResults)
      await visitor.get(viewResult, { params: { id: result.uid } })
      await visitor.get(rateResult, { params: { id: result.uid }, body: { agrees: true } })
    })
    expect(await crossShardStatements(sent)).toEqual([])
    expect(await statementsThatFold(product, userId, sent)).toEqual([])
    const aboutUsers = sent.filter(({ text }) => tablesNamedIn(text).length > 0)
    expect(aboutUsers.filter(({ values }) => !values.includes(userId))).toEqual([])
    expect([...new Set(aboutUsers.flatMap(({ text }) => tablesNamedIn(text)))].toSorted()).toEqual([
      'active_goals',
      'allowances',
      'beliefs',
      'boostings',
      'questions',
      'remeasurements',
      'results',
      'sessions',
      'subscriptions',
      'users',
    ])
  })

  test('stays on the user’s shard when bought questions pay and when the belief is lost', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    await answerNext(visitor)
    await spend(product, userId, 500)
    await product.rows('insert into boostings (user_id, questions) values ($1, 3)', [userId])
    await product.rows('delete from beliefs where user_id = $1', [userId])
    const sent = await statementsDuring(() => answerNext(visitor))
    expect(textsOf(sent).join('\n')).toContain('order by "answer_seq"')
    expect(await crossShardStatements(sent)).toEqual([])
  })
})

describe('all other requests', () => {
  test('stay on the user’s shard too, except signing in', async () => {
    const { visitor, email, receipts } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    const signingIn = await statementsDuring(() =>
      product.visitor().get(login, { body: { email, password: PASSWORD } }),
    )
    const requests = await statementsDuring(async () => {
      await visitor.get(refresh)
      await visitor.get(saveProfile, { body: { name: 'Ася' } })
      await visitor.get(readProfile)
      await visitor.get(readQuestionsLeft)
      await visitor.get(listBoosters)
      await visitor.get(buyBooster, { body: { booster: 'booster-100' } })
      await visitor.get(dropGoal, { body: { goal: 'knwYrs' } })
      await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
      await visitor.get(listSessions)
      await visitor.get(readSubscription)
      await visitor.get(readBoosting)
      await visitor.get(readBillingInfo)
      await visitor.get(saveBillingInfo, { body: { email: receipts } })
      await visitor.get(listBanners)
      await visitor.get(listPayments)
      await visitor.get(requestRefund, { params: { uid: payment.uid }, body: {} })
      const body = { auto_payments: true, owed: null } as const
      const binding = await pressOnCheckout(
        visitor,
        (await visitor.get(startBinding, { body })).paymentUrl,
        'good',
      )
      await visitor.get(checkBinding, { params: { uid: binding } })
      await visitor.get(cancelSubscription)
      await visitor.get(removeCard)
      await visitor.get(closeSessions)
    })
    const crossed = (await crossShardStatements(signingIn)).map(({ crossings }) => crossings)
    expect(crossed).toEqual([['users read for more than one user']])
    expect(await crossShardStatements(requests)).toEqual([])
  })

  test('stay on the user’s shard in a game of forecasts', async () => {
    const { visitor } = await knownUser(product)
    const requests = await statementsDuring(async () => {
      await visitor.get(readForecasts)
      const { id, questions } = await visitor.get(startForecasts)
      await visitor.get(skipQuestion, { params: { uid: questions[0]?.uid ?? '' } })
      const game = await visitor.get(startForecasts)
      for (const { uid, answers } of game.questions)
        await visitor.get(sendAnswer, { params: { uid }, body: { answer_id: answers[0] ?? 0, ms: 3000 } })
      await visitor.get(readForecastOutcome, { params: { id } })
      await visitor.get(readForecasts)
    })
    expect(textsOf(requests).join('\n')).toContain('update forecast_games')
    expect(await crossShardStatements(requests)).toEqual([])
  })

  test('stay on the user’s shard when the profile is removed: its ledger goes on under another user_id', async () => {
    const { visitor } = await registerBuyer(product)
    await buyPlan(visitor)
    const removal = await statementsDuring(() => visitor.get(removeProfile))
    expect(textsOf(removal).join('\n')).toContain('insert into "ledger"')
    expect(await crossShardStatements(removal)).toEqual([])
  })
})
