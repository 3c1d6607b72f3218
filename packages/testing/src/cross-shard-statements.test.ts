import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crossShardAccesses } from './cross-shard-statements.ts'
import { tablesByUser } from './owned-tables.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let spread: Set<string>
beforeAll(async () => {
  product = await startProduct()
  spread = new Set((await tablesByUser(product)).map(({ table }) => table))
})
afterAll(() => product.stop())

const ONE = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'

const PLANTED: [what: string, text: string, values: string[], expected: string[]][] = [
  ['no filter', 'select uid from questions', [], ['questions read for more than one person']],
  [
    'a filter on something else',
    'select uid from results where uid = $1',
    [ONE],
    ['results read for more than one person'],
  ],
  [
    'a join by something else than the person',
    'select q.item from questions q join results r on r.question = q.uid where q.user_id = $1',
    [ONE],
    ['results read for more than one person'],
  ],
  [
    'people out of a subquery',
    "update beliefs set model = 'x' where user_id in (select user_id from subscriptions where tariff = $1)",
    ['basic'],
    ['beliefs read for more than one person', 'subscriptions read for more than one person'],
  ],
  [
    'one person or another',
    'select used from allowances where user_id = $1 or used > 3',
    [ONE],
    ['allowances read for more than one person'],
  ],
  [
    'a list of people',
    'delete from results where user_id = any ($1::uuid[])',
    [ONE],
    ['results read for more than one person'],
  ],
  [
    'two people, each by their own id',
    'select 1 from users u, beliefs b where u.user_id = $1 and b.user_id = $2',
    [ONE, OTHER],
    ['more than one person'],
  ],
  [
    'rows for everybody',
    "insert into allowances (user_id, week, used) select user_id, '2026-11-16', 0 from users",
    [],
    ['allowances inserted for more than one person', 'users read for more than one person'],
  ],
  [
    'somebody else within one statement',
    'with gone as (delete from results where user_id = $1) update boostings set questions = 0 where user_id = $2',
    [ONE, OTHER],
    ['more than one person'],
  ],
]

const KEPT: [what: string, text: string, values: string[]][] = [
  [
    'the same person by two parameters',
    'select 1 from users u, beliefs b where u.user_id = $1 and b.user_id = $2',
    [ONE, ONE],
  ],
  [
    'a join by the person',
    'select 1 from users u left join results r on r.user_id = u.user_id and r.quality = $2 where u.user_id = $1',
    [ONE, 'x'],
  ],
  ['a row of one person', 'insert into boostings (user_id, questions) values ($1, 3)', [ONE]],
]

describe('the reading of statements', () => {
  test.each(PLANTED)('reports %s', async (_what, text, values, expected) => {
    const found = await crossShardAccesses(product, spread, { text, values })
    expect(found.toSorted()).toEqual(expected)
  })

  test.each(KEPT)('lets pass %s', async (_what, text, values) => {
    expect(await crossShardAccesses(product, spread, { text, values })).toEqual([])
  })
})
