import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  cancelSubscription,
  chooseGoal,
  closeSessions,
  dropGoal,
  listBanners,
  listPayments,
  listQuestions,
  listResults,
  listSessions,
  login,
  rateResult,
  readBillingInfo,
  readBoosting,
  readProfile,
  readProgress,
  readSubscription,
  refresh,
  removeCard,
  removeProfile,
  requestRefund,
  saveBillingInfo,
  saveProfile,
  sendAnswer,
  skipQuestion,
  undoAnswer,
  viewResult,
} from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DESK } from '../../features/quiz/desk.ts'
import { ANSWER } from '../../features/quiz/store.ts'
import { crossingsIn } from '@grani/testing/cross-shard-statements.ts'
import { ownedTables } from '@grani/testing/owned-tables.ts'
import { buyer, buyPlan } from '@grani/testing/buyer.ts'
import { answerFully, answerNext, PASSWORD, spend, userWithGoal, userIdOf } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { anItemAbout, askAbout } from '@grani/testing/states.ts'
import { type Sent, statementsDuring } from '@grani/testing/statements.ts'
import { tablesOf } from '@grani/testing/tables.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/scaling.md', import.meta.url))

/** Found by an address or a VK ID, before anybody knows whose it is: the one table about people that is not theirs. */
const FOUND_OTHERWISE = ['identities']

let product: Product
/** The tables that would be spread by `user_id`. */
let spread: Set<string>
beforeAll(async () => {
  product = await startProduct()
  const owned = await ownedTables(product)
  spread = new Set(owned.map(({ table }) => table).filter(table => !FOUND_OTHERWISE.includes(table)))
})
afterAll(() => product.stop())

const crossings = async (statements: readonly Sent[]) => {
  const found: { text: string; crossings: string[] }[] = []
  for (const statement of statements) {
    const crossed = await crossingsIn(product, spread, statement)
    if (crossed.length > 0) found.push({ text: statement.text, crossings: crossed })
  }
  return found
}

const textsOf = (statements: readonly Sent[]): string[] => statements.map(({ text }) => text)

const tablesNamedIn = (text: string): string[] =>
  [...spread].filter(table => new RegExp(`\\b${table}\\b`).test(text))

/** What one answer about this item sends, of somebody who has answered before. */
const answeringAbout = async (item: string): Promise<Sent[]> => {
  const { visitor, email } = await userWithGoal(product)
  await answerNext(visitor)
  await askAbout(product, await userIdOf(product, email), [item])
  const [question] = await visitor.get(listQuestions)
  return statementsDuring(() =>
    visitor.get(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0, ms: 3000 },
    }),
  )
}

/** Answers until something is told. */
const withResult = async () => {
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
  test('lets every table about people be spread by the person', async () => {
    const owned = await ownedTables(product)
    expect(owned.filter(({ table }) => spread.has(table)).length).toBeGreaterThan(15)
    expect(owned.filter(({ table, problems }) => spread.has(table) && problems.length > 0)).toEqual([])
    // The exception is one: were it in order, it would not belong on the list.
    for (const table of FOUND_OTHERWISE)
      expect(owned.find(entry => entry.table === table)?.problems).not.toEqual([])
  })

  test('is judged by what the catalogue says', async () => {
    await product.rows(
      'create table planted_parents (user_id uuid, uid uuid unique, primary key (user_id, uid))',
    )
    await product.rows(
      `create table planted (uid uuid primary key references planted_parents (uid), user_id uuid,
        foreign key (user_id, uid) references planted_parents on update cascade)`,
    )
    await product.rows('create table planted_bare (user_id uuid references users)')
    const planted = (await ownedTables(product)).filter(({ table }) => table.startsWith('planted'))
    await product.rows('drop table planted, planted_parents, planted_bare')
    expect(planted).toEqual([
      {
        table: 'planted',
        problems: [
          'planted_pkey does not begin with user_id',
          'planted_uid_fkey leaves user_id out',
          'planted_uid_fkey refers to a table that is not spread by user_id',
          'planted_user_id_uid_fkey changes user_id',
          'user_id is not its first column',
        ],
      },
      { table: 'planted_bare', problems: ['has no primary key'] },
      { table: 'planted_parents', problems: ['planted_parents_uid_key does not begin with user_id'] },
    ])
  })

  test('is what docs/scaling.md would have spread, table by table', async () => {
    const page = readFileSync(PAGE, 'utf8')
    const told = [...page.matchAll(/create_distributed_table\('(\w+)', 'user_id'/g)].map(
      ([, table = '']) => table,
    )
    expect(told.toSorted()).toEqual([...spread].toSorted())
    const others = (await tablesOf(product)).filter(table => !spread.has(table))
    expect(others.filter(table => !page.includes(`\`${table}\``))).toEqual([])
  })
})

describe('the hot path', () => {
  test('answers by two statements: one reads, one saves', async () => {
    const sent = await answeringAbout(anItemAbout('T'))
    expect(textsOf(sent)).toEqual([DESK.text, ANSWER.text])
  })

  test('reads the answers and readings of the week too when it is about a state', async () => {
    const sent = await answeringAbout(anItemAbout('S'))
    const [first, ...others] = textsOf(sent)
    expect(first).toBe(DESK.text)
    expect(others.pop()).toBe(ANSWER.text)
    // Asked for at once, each on a connection of its own.
    expect(others.toSorted()).toEqual([
      expect.stringMatching(/^select "quality".* from "results"/),
      expect.stringMatching(/^select distinct on \("item"\).* from "questions"/),
    ])
    expect(await crossings(sent)).toEqual([])
  })

  test('asks only about the person who acts, whatever they do', async () => {
    const { visitor, email, result } = await withResult()
    const userId = await userIdOf(product, email)
    const sent = await statementsDuring(async () => {
      const { question, answer_id } = await answerNext(visitor)
      // Sent once more, taken back, put aside.
      await visitor.get(sendAnswer, { params: { uid: question.uid }, body: { answer_id } })
      await visitor.get(undoAnswer, { params: { uid: question.uid } })
      await visitor.get(skipQuestion, { params: { uid: question.uid } })
      // Until more questions have been put.
      for (let i = 0; i < 12; i++) await answerNext(visitor)
      await visitor.get(readProgress)
      await visitor.get(listResults)
      await visitor.get(viewResult, { params: { id: result.uid } })
      await visitor.get(rateResult, { params: { id: result.uid }, body: { agrees: true } })
    })
    expect(await crossings(sent)).toEqual([])
    const personal = sent.filter(({ text }) => tablesNamedIn(text).length > 0)
    expect(personal.filter(({ values }) => !values.includes(userId))).toEqual([])
    expect([...new Set(personal.flatMap(({ text }) => tablesNamedIn(text)))].toSorted()).toEqual([
      'active_goals',
      'allowances',
      'beliefs',
      'boostings',
      'questions',
      'results',
      'sessions',
      'subscriptions',
      'users',
    ])
  })

  test('stays with the person when the bought questions pay and when the belief is lost', async () => {
    const { visitor, email } = await userWithGoal(product)
    const userId = await userIdOf(product, email)
    await answerNext(visitor)
    await spend(product, userId, 500)
    await product.rows('insert into boostings (user_id, questions) values ($1, 3)', [userId])
    await product.rows('delete from beliefs where user_id = $1', [userId])
    const sent = await statementsDuring(() => answerNext(visitor))
    expect(textsOf(sent).join('\n')).toContain('order by "settled"')
    expect(await crossings(sent)).toEqual([])
  })
})

describe('the rest of a life', () => {
  test('stays with the person too, but for signing in', async () => {
    const { visitor, email, receipts } = await buyer(product)
    const { payment } = await buyPlan(visitor)
    const signingIn = await statementsDuring(() =>
      product.visitor().get(login, { body: { email, password: PASSWORD } }),
    )
    const living = await statementsDuring(async () => {
      await visitor.get(refresh)
      await visitor.get(saveProfile, { body: { name: 'Ася' } })
      await visitor.get(readProfile)
      await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
      await visitor.get(dropGoal, { body: { goal: 'selfImp' } })
      await visitor.get(listSessions)
      await visitor.get(readSubscription)
      await visitor.get(readBoosting)
      await visitor.get(readBillingInfo)
      await visitor.get(saveBillingInfo, { body: { email: receipts } })
      await visitor.get(listBanners)
      await visitor.get(listPayments)
      await visitor.get(requestRefund, { params: { uid: payment.uid }, body: {} })
      await visitor.get(cancelSubscription)
      await visitor.get(removeCard)
      await visitor.get(closeSessions)
    })
    const crossed = (await crossings(signingIn)).map(({ crossings }) => crossings)
    expect(crossed).toEqual([['users read for more than one person']])
    expect(await crossings(living)).toEqual([])
  })

  test('stays with the person to its end, but that the books go on under another id', async () => {
    const { visitor } = await buyer(product)
    await buyPlan(visitor)
    const leaving = await statementsDuring(() => visitor.get(removeProfile))
    expect(textsOf(leaving).join('\n')).toContain('insert into "ledger"')
    expect(await crossings(leaving)).toEqual([])
  })
})
