import { readEvent, saveEvent } from '@grani/contract'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { diarist, entryOf } from '@grani/testing/diary.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpired } from './delete-expired.ts'

let product: Product
beforeEach(async () => {
  product = await startProduct()
})
afterEach(() => product.stop())

const withdrawn = async (count: number): Promise<void> => {
  await product.rows(
    `insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
     select md5('user' || n % 100)::uuid, md5('question' || n)::uuid, n, 'calmness-01', 1, 'resIss',
       timestamptz '2026-01-01' + n * interval '1 second', 'withdrawn'
     from generate_series(1, $1::int) as n`,
    [count],
  )
}

/** Refuses what `condition` says of a statement that deletes questions. */
const refuse = async (condition: string): Promise<void> => {
  await product.rows(
    `create function refuse_deletion() returns trigger language plpgsql as $$
     begin if ${condition} then raise 'refused'; end if; return null; end $$`,
  )
  await product.rows(
    `create trigger refuse_deletion after delete on questions referencing old table as gone
     for each statement execute function refuse_deletion()`,
  )
}

test('deletes withdrawn questions piece by piece, however many have gathered', async () => {
  await withdrawn(25_000)
  await refuse('(select count(*) from gone) > 10000')
  await deleteExpired(product.database.db, product.clock.now())
  expect(await product.rows('select count(*)::int as count from questions')).toEqual([{ count: 0 }])
})

test('goes on with the rest when one table fails, and says so', async () => {
  const { visitor } = await diarist(product)
  const id = randomUUID()
  await visitor.get(saveEvent, { params: { id }, body: entryOf(product, { forgets_text: true }) })
  await withdrawn(1)
  await refuse('true')
  const later = new Date(product.clock.now().getTime() + 30 * DAY)
  await expect(deleteExpired(product.database.db, later)).rejects.toMatchObject({
    errors: [{ message: 'refused' }],
  })
  expect(await visitor.get(readEvent, { params: { id } })).toMatchObject({ text: null })
})
