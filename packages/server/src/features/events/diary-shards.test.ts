import {
  chooseEventFocus,
  consentToDiary,
  evaluateEvent,
  forgetEventText,
  guessEventPattern,
  listEvents,
  readDiary,
  readEvent,
  readEventAllowance,
  readEventPatterns,
  readReading,
  removeEvent,
  removeReading,
  replyToEvent,
} from '@grani/contract'
import { crossShardAccesses } from '@grani/testing/cross-shard-statements.ts'
import { diarist, evaluatedEvent, tapsFor } from '@grani/testing/diary.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { type SentStatement, statementsDuring } from '@grani/testing/statements.ts'
import { tablesByUser } from '@grani/testing/tables-by-user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueReading, takeReading } from './readings/store.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('the diary reads and writes only rows of the user who sends the request', async () => {
  const { visitor, userId } = await diarist(product, 'high')
  const owned = new Set(
    (await tablesByUser(product)).filter(({ problems }) => problems.length === 0).map(({ table }) => table),
  )
  const sent = await statementsDuring(async () => {
    const { consent } = await visitor.get(readDiary)
    await visitor.get(consentToDiary, { body: { version: consent.version } })
    await evaluatedEvent(product, visitor)
    const { id } = await evaluatedEvent(product, visitor)
    const params = { id }
    await visitor.get(evaluateEvent, { params, body: await tapsFor(visitor, id, { pleasantness: 1 }) })
    await visitor.get(replyToEvent, { params, body: { text: 'Ответ' } })
    await visitor.get(readEvent, { params })
    await visitor.get(listEvents, { query: { before: id } })
    await visitor.get(readEventAllowance)
    await visitor.get(chooseEventFocus, { body: { qualities: ['humor', 'trust'] } })
    await visitor.get(guessEventPattern, { body: { situation: 'people', quality: 'humor', direction: 1 } })
    await evaluatedEvent(product, visitor)
    await visitor.get(readEventPatterns)
    const now = product.clock.now()
    const { db } = product.database
    const day = '2026-11-18'
    await takeReading(db, { userId, day, limit: 1 })
    await queueReading(db, { userId, eventId: id, version: 1, day, named: 'reader', now })
    await visitor.get(readReading, { params })
    await visitor.get(removeReading, { params })
    await visitor.get(forgetEventText, { params })
    await visitor.get(removeEvent, { params })
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
      'user_keys',
      'event_allowances',
      'event_appraisals',
      'event_expressions',
      'event_findings',
      'event_focus',
      'event_readings',
      'events',
    ]),
  )
})
