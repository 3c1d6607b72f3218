import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crossShardAccesses, parametersThatFold } from './cross-shard-statements.ts'
import { tablesByUser } from './tables-by-user.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let distributed: Set<string>
beforeAll(async () => {
  product = await startProduct()
  distributed = new Set((await tablesByUser(product)).map(({ table }) => table))
})
afterAll(() => product.stop())

const ONE = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'

const CROSS_SHARD: [what: string, text: string, values: string[], expected: string[]][] = [
  ['no filter', 'select uid from questions', [], ['questions read for more than one user']],
  [
    'a filter on something else',
    'select uid from results where uid = $1',
    [ONE],
    ['results read for more than one user'],
  ],
  [
    'a join by something else than user_id',
    'select q.item from questions q join results r on r.question = q.uid where q.user_id = $1',
    [ONE],
    ['results read for more than one user'],
  ],
  [
    'users from a subquery',
    "update beliefs set model = 'x' where user_id in (select user_id from subscriptions where tariff = $1)",
    ['basic'],
    ['beliefs read for more than one user', 'subscriptions read for more than one user'],
  ],
  [
    'one user or another condition',
    'select used from allowances where user_id = $1 or used > 3',
    [ONE],
    ['allowances read for more than one user'],
  ],
  [
    'a list of users',
    'delete from results where user_id = any ($1::uuid[])',
    [ONE],
    ['results read for more than one user'],
  ],
  [
    'two users, each by their own id',
    'select 1 from users u, beliefs b where u.user_id = $1 and b.user_id = $2',
    [ONE, OTHER],
    ['more than one user'],
  ],
  [
    'rows for all users',
    "insert into allowances (user_id, week, used) select user_id, '2026-11-16', 0 from users",
    [],
    ['allowances inserted for more than one user', 'users read for more than one user'],
  ],
  [
    'another user within one statement',
    'with gone as (delete from results where user_id = $1) update boostings set questions = 0 where user_id = $2',
    [ONE, OTHER],
    ['more than one user'],
  ],
]

const SINGLE_SHARD: [what: string, text: string, values: string[]][] = [
  [
    'the same user by two parameters',
    'select 1 from users u, beliefs b where u.user_id = $1 and b.user_id = $2',
    [ONE, ONE],
  ],
  [
    'a join by user_id',
    'select 1 from users u left join results r on r.user_id = u.user_id and r.quality = $2 where u.user_id = $1',
    [ONE, 'x'],
  ],
  ['a row of one user', 'insert into boostings (user_id, questions) values ($1, 3)', [ONE]],
]

describe('the check of statements', () => {
  test.each(CROSS_SHARD)('reports %s', async (_what, text, values, expected) => {
    const found = await crossShardAccesses(product, distributed, { text, values })
    expect(found.toSorted()).toEqual(expected)
  })

  test.each(SINGLE_SHARD)('accepts %s', async (_what, text, values) => {
    expect(await crossShardAccesses(product, distributed, { text, values })).toEqual([])
  })
})

describe('the check for nulls', () => {
  const joined = (condition: string) =>
    `select q.item from users u left join questions q on q.user_id = u.user_id and ${condition} where u.user_id = $1`

  test('reports a parameter that takes a join with it when it is null', async () => {
    const statement = { text: joined('q.uid = $2'), values: [ONE, OTHER] }
    expect(await parametersThatFold(product, ONE, statement)).toEqual([2])
  })

  test('accepts a parameter that stands for something then', async () => {
    const text = joined("q.uid = coalesce($2, '00000000-0000-0000-0000-000000000000'::uuid)")
    expect(await parametersThatFold(product, ONE, { text, values: [ONE, OTHER] })).toEqual([])
  })
})
