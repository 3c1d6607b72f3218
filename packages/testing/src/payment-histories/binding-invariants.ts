import { expect } from 'vitest'
import type { PaymentRow } from '@grani/server/features/payments/service.ts'
import { countOccurrence } from './coverage-counters.ts'
import { type World, MAX_SKEW } from './world.ts'

type SavedAt = { id: string; at: number }

/** The methods that were saved by paying with them. */
const savedByPaying = ({ yookassa: { shop } }: World, payments: PaymentRow[]): SavedAt[] =>
  payments.flatMap(({ keeps_card, period_from, provider_id, settled_at }) => {
    const method = shop.payments.get(provider_id ?? '')?.payment_method
    return keeps_card && period_from && settled_at && method?.saved
      ? [{ id: method.id, at: settled_at.getTime() }]
      : []
  })

/** Two servers' clocks differ: what was saved within that time has no order. */
const SAME_TIME = 2 * MAX_SKEW

/** A renewal is charged to the method that was saved last, by paying or without. */
const expectLastMethod = (renewals: PaymentRow[], saved: SavedAt[]) => {
  for (const { method_id, created_at } of renewals) {
    const charged = created_at.getTime()
    const last = Math.max(...saved.map(({ at }) => at).filter(at => at < charged - SAME_TIME))
    const allowed = saved.filter(({ at }) => at >= last - SAME_TIME && at <= charged + SAME_TIME)
    expect(
      allowed.map(({ id }) => id),
      'a renewal is charged to the method that was saved last',
    ).toContain(method_id)
  }
}

/** What holds of the bindings of a user who is still there. That they move no money is told by the announcements. */
export const expectBindings = async (world: World, payments: PaymentRow[]): Promise<void> => {
  const { db, userId, yookassa } = world
  const bindings = await db.selectFrom('bindings').selectAll().where('user_id', '=', userId).execute()
  const active = bindings.filter(({ status }) => status === 'active')
  for (const status of ['active', 'refused', 'void'] as const)
    countOccurrence(`bindings ${status}`, bindings.filter(binding => binding.status === status).length)
  expect(
    bindings.filter(({ status, check_at }) => status === 'new' || status === 'pending' || check_at !== null),
    'no binding is left open',
  ).toEqual([])
  const bound = active.map(({ binding_id, settled_at }) => ({
    id: world.bindingPages.find(({ binding }) => binding === binding_id)?.method ?? '',
    at: settled_at?.getTime() ?? 0,
  }))
  for (const { id } of bound)
    expect(
      yookassa.shop.methods.get(id)?.method.status,
      'a method counts as bound when the provider says so',
    ).toBe('active')
  expect(
    bindings.filter(({ provider_id, method_id }) => provider_id !== null || method_id !== null),
    'no id of a method is kept beside that of the renewals',
  ).toEqual([])
  const renewals = payments.filter(({ kind }) => kind === 'renewal')
  const byBound = renewals.filter(({ method_id }) => bound.some(({ id }) => id === method_id))
  countOccurrence('renewals by a bound method', byBound.length)
  countOccurrence(
    'owed months charged at once',
    byBound.filter(({ payment_id }) => active.some(binding => binding.payment_id === payment_id)).length,
  )
  expectLastMethod(renewals, [...savedByPaying(world, payments), ...bound])
}
