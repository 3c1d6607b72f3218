import {
  openObserverOutcome,
  readObserverOutcome,
  readObservers,
  readPortrait,
  readReply,
  removeObserverRound,
  removeProfile,
  replyToStatement,
  saveObserverGuess,
  showObserverOutcome,
  stopObserverRound,
  takeReplyBack,
} from '@grani/contract'
import { crossShardAccesses } from '@grani/testing/cross-shard-statements.ts'
import { asker, startRound, wholeReply } from '@grani/testing/observers.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { type SentStatement, statementsDuring } from '@grani/testing/statements.ts'
import { tablesByUser } from '@grani/testing/tables-by-user.ts'
import { PASSWORD } from '@grani/testing/users.ts'
import { passDays } from '@grani/testing/weekly-states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a round reads and writes only rows of the person who asks, in the requests of those who answer too', async () => {
  const { visitor } = await asker(product)
  const owned = new Set(
    (await tablesByUser(product)).filter(({ problems }) => problems.length === 0).map(({ table }) => table),
  )
  const sent = await statementsDuring(async () => {
    const round = await startRound(visitor, 1)
    const params = { id: round.id }
    const statement = round.qualities[0]?.guesses[0]?.statement ?? ''
    await visitor.get(saveObserverGuess, { params, body: { statement, value: 3 } })
    const { browser, reply } = await wholeReply(product, { token: round.token ?? '' })
    for (let i = 0; i < 2; i++) await wholeReply(product, { token: round.token ?? '' })
    await passDays(product, visitor, 1)
    await visitor.get(openObserverOutcome, { params })
    await visitor.get(showObserverOutcome, { body: { portrait: true, specialist: false } })
    await visitor.get(readObserverOutcome, { params })
    await visitor.get(readPortrait)
    const own = { token: reply.token }
    await browser.get(readReply, { body: own })
    await browser.get(replyToStatement, { body: { ...own, statement, value: 0, ms: 0 } })
    await browser.get(takeReplyBack, { body: own })
    await visitor.get(stopObserverRound, { params })
    await visitor.get(readObservers)
    await visitor.get(removeObserverRound, { params })
    await visitor.get(removeProfile, { body: { password: PASSWORD } })
  })
  const crossing: { statement: SentStatement['text']; accesses: string[] }[] = []
  for (const statement of sent) {
    const accesses = await crossShardAccesses(product, owned, statement)
    if (accesses.length > 0) crossing.push({ statement: statement.text, accesses })
  }
  expect(crossing).toEqual([])
  const tables = [...owned].filter(table => sent.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text)))
  expect(tables).toEqual(
    expect.arrayContaining([
      'observer_publications',
      'observer_replies',
      'observer_rounds',
      'observer_showings',
    ]),
  )
})
