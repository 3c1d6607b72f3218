import { chooseGoal, dropGoal, listGoals, readProfile } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredUser, userIdOf, verifiedUser } from '@grani/testing/users.ts'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import type { Client } from '@grani/testing/client.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ servers: 2 })
})
afterAll(() => product.stop())

const onPlan = async (tariff: 'basic' | 'medium' | 'high') => {
  const user = await verifiedUser(product)
  const userId = await userIdOf(product, user.email)
  await product.rows('update subscriptions set tariff = $2 where user_id = $1', [userId, tariff])
  return { ...user, userId }
}

const goalsOf = async (visitor: Client) => {
  const { current_goal, goals } = await visitor.get(readProfile)
  return { focus: current_goal?.uid ?? null, active: goals.map(goal => goal.uid) }
}

const choose = (visitor: Client, goal: 'selfImp' | 'resIss' | 'knwYrs') => {
  product.clock.pass(SECOND)
  return visitor.call(chooseGoal, { body: { goal } })
}

describe('goals', () => {
  test('are three, each with its name, lead and picture', async () => {
    const { visitor } = await verifiedUser(product)
    const goals = await visitor.get(listGoals)
    expect(goals.map(goal => goal.display_name).toSorted()).toEqual([
      'Познание себя',
      'Решение проблем',
      'Саморазвитие',
    ])
    for (const goal of goals)
      expect([goal.name, goal.lead !== '', goal.img !== '']).toEqual([goal.uid, true, true])
  })

  test('are not shown before the address is confirmed', async () => {
    const { visitor } = await registeredUser(product)
    expect(await visitor.call(listGoals)).toMatchObject({ status: 403, code: 'ERR_EMAIL_NOT_VERIFIED' })
    expect(await choose(visitor, 'selfImp')).toMatchObject({ code: 'ERR_EMAIL_NOT_VERIFIED' })
  })

  test('appear in the profile when chosen', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await choose(visitor, 'selfImp')).toMatchObject({
      kind: 'ok',
      body: { current_goal: { uid: 'selfImp', display_name: 'Саморазвитие' } },
    })
    expect(await goalsOf(visitor)).toEqual({ focus: 'selfImp', active: ['selfImp'] })
  })

  test.each([
    ['basic', 1],
    ['medium', 2],
    ['high', 3],
  ] as const)('on the plan %s may be %i at once', async (tariff, room) => {
    const { visitor } = await onPlan(tariff)
    const kinds = []
    for (const goal of ['selfImp', 'resIss', 'knwYrs'] as const) {
      const reply = await choose(visitor, goal)
      kinds.push(reply.kind === 'ok' ? 'ok' : reply.code)
    }
    expect(kinds).toEqual(Array.from({ length: 3 }, (_, i) => (i < room ? 'ok' : 'ERR_GOAL_LIMIT')))
    expect((await goalsOf(visitor)).active).toHaveLength(room)
    expect((await visitor.get(readProfile)).goals_limit).toBe(room === 3 ? null : room)
  })

  test('can be switched between active ones without counting against the limit', async () => {
    const { visitor } = await onPlan('medium')
    await choose(visitor, 'selfImp')
    await choose(visitor, 'resIss')
    expect(await choose(visitor, 'selfImp')).toMatchObject({ kind: 'ok' })
    expect(await goalsOf(visitor)).toEqual({ focus: 'selfImp', active: ['selfImp', 'resIss'] })
  })

  test('free a place when dropped, and the oldest other one becomes current', async () => {
    const { visitor } = await onPlan('medium')
    await choose(visitor, 'selfImp')
    await choose(visitor, 'resIss')
    await visitor.get(dropGoal, { body: { goal: 'resIss' } })
    expect(await goalsOf(visitor)).toEqual({ focus: 'selfImp', active: ['selfImp'] })
    await visitor.get(dropGoal, { body: { goal: 'selfImp' } })
    expect(await goalsOf(visitor)).toEqual({ focus: null, active: [] })
    expect(await choose(visitor, 'knwYrs')).toMatchObject({ kind: 'ok' })
  })

  test('after a smaller plan stay, with their focus, until the user has dropped those to do without', async () => {
    const { visitor, userId } = await onPlan('high')
    for (const goal of ['selfImp', 'resIss', 'knwYrs'] as const) await choose(visitor, goal)
    await product.rows("update subscriptions set tariff = 'basic' where user_id = $1", [userId])
    for (const goal of ['selfImp', 'resIss'] as const)
      expect(await choose(visitor, goal)).toMatchObject({ code: 'ERR_GOAL_LIMIT' })
    expect(await choose(visitor, 'knwYrs')).toMatchObject({ kind: 'ok' })
    expect(await goalsOf(visitor)).toEqual({ focus: 'knwYrs', active: ['selfImp', 'resIss', 'knwYrs'] })
    await visitor.get(dropGoal, { body: { goal: 'selfImp' } })
    expect(await choose(visitor, 'resIss')).toMatchObject({ code: 'ERR_GOAL_LIMIT' })
    await visitor.get(dropGoal, { body: { goal: 'knwYrs' } })
    expect(await goalsOf(visitor)).toEqual({ focus: 'resIss', active: ['resIss'] })
  })

  test('cannot be dropped when inactive, nor chosen when unknown', async () => {
    const { visitor } = await verifiedUser(product)
    expect(await visitor.call(dropGoal, { body: { goal: 'selfImp' } })).toMatchObject({
      code: 'ERR_NOT_FOUND',
    })
    const reply = await visitor.raw({
      method: 'POST',
      url: '/api/profiles/me/goal',
      body: { goal: 'riches' },
    })
    expect(reply.json()).toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('never exceed the plan when chosen in parallel on two servers', async () => {
    const { visitor, userId } = await onPlan('basic')
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        visitor
          .copy(i % 2)
          .call(chooseGoal, { body: { goal: i % 3 === 0 ? 'selfImp' : i % 3 === 1 ? 'resIss' : 'knwYrs' } }),
      ),
    )
    expect(replies.filter(reply => reply.kind === 'refused' && reply.code !== 'ERR_GOAL_LIMIT')).toEqual([])
    const active = await product.rows('select goal from active_goals where user_id = $1', [userId])
    expect(active).toHaveLength(1)
    expect((await goalsOf(visitor)).focus).toBe(active[0]?.['goal'])
  })

  test('of one user do not affect another user', async () => {
    const { visitor } = await verifiedUser(product)
    const other = await verifiedUser(product)
    await choose(visitor, 'selfImp')
    expect(await goalsOf(other.visitor)).toEqual({ focus: null, active: [] })
  })
})
