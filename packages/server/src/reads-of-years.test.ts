import {
  exportProfile,
  listChanges,
  listDrawings,
  listEvents,
  listEventsOfMonth,
  listResults,
  readDrawingTasks,
  readEventPatterns,
  readPortrait,
  readProgress,
} from '@grani/contract'
import { dayOfTest } from '@grani/testing/diary.ts'
import { fullUser } from '@grani/testing/full-user.ts'
import { startProduct } from '@grani/testing/product.ts'
import { statementsDuring } from '@grani/testing/statements.ts'
import { expect, test } from 'vitest'

const MANY = 40

/** SQL for a UUID of the fourth version that follows from a text. */
const uuidFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

test('what a page asks of the database does not grow with the years of its user', async () => {
  const product = await startProduct()
  const { visitor, userId } = await fullUser(product)
  const month = dayOfTest(product).slice(0, 7)
  const reads: Record<string, () => Promise<unknown>> = {
    results: () => visitor.get(listResults),
    progress: () => visitor.get(readProgress),
    portrait: () => visitor.get(readPortrait),
    changes: () => visitor.get(listChanges),
    'a month of the diary': () => visitor.get(listEventsOfMonth, { params: { month } }),
    'the newest events': () => visitor.get(listEvents),
    patterns: () => visitor.get(readEventPatterns),
    'drawing tasks': () => visitor.get(readDrawingTasks),
    sheets: () => visitor.get(listDrawings, { query: { task: 'free' } }),
    export: () => visitor.raw({ method: exportProfile.method, url: exportProfile.path }),
  }
  const counts = async (): Promise<Record<string, number>> => {
    const counted: Record<string, number> = {}
    for (const [name, read] of Object.entries(reads)) {
      // The first one may have to make something anew that then stays.
      await read()
      counted[name] = (await statementsDuring(read)).length
    }
    return counted
  }
  const before = await counts()
  expect(Math.min(...Object.values(before))).toBeGreaterThan(0)

  /** Each row of a table so many times more, with ids of its own. What is sealed is so for one id alone. */
  const multiply = (table: string, ids: string[], sealed: string[] = []) =>
    product.rows(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t)
         ${ids.map(id => `|| jsonb_build_object('${id}', ${uuidFrom(`n || t.${id}::text`)})`).join(' ')}
         ${sealed.map(column => `|| '{"${column}": null}'`).join(' ')})).*
       from ${table} t, generate_series(1, ${MANY}) n where user_id = $1`,
      [userId],
    )
  await multiply('events', ['event_id'], ['sealed_text', 'sealed_reply'])
  await multiply('event_appraisals', ['event_id'])
  await multiply('event_expressions', ['event_id'])
  await multiply('drawings', ['drawing_id'], ['sealed_title', 'sealed_words'])
  await multiply('results', ['uid'])
  expect(await visitor.get(listEventsOfMonth, { params: { month } })).toMatchObject({
    events: Array.from({ length: MANY + 1 }, () => ({ evaluation: {} })),
  })
  expect(await visitor.get(listDrawings, { query: { task: 'free' } })).toMatchObject({ has_more: true })
  expect(await counts()).toEqual(before)
  await product.stop()
})
