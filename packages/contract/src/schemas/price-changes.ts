import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { kopecks, nothing, slug, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const priceChange = z.object({
  id: z.uuid(),
  tariff: slug,
  display_name: z.string(),
  price: kopecks,
  from: timestamp,
  /** `over`: a later change of the same plan has begun. */
  state: z.enum(['proposed', 'running', 'stopped', 'over']),
  reason: z.string(),
  /** Proposed by the caller: somebody else has to approve it. */
  is_own: z.boolean(),
  /** Whether it can be taken back: its day has not come. */
  may_stop: z.boolean(),
})

export type PriceChange = z.infer<typeof priceChange>

const pricedPlan = z.object({
  tariff: slug,
  display_name: z.string(),
  /** For those who buy it now. */
  price: kopecks,
  /** How many people renew at each price; of them, how many have agreed to a higher one. Never who. */
  payers: z.array(z.object({ price: kopecks, people: z.int(), agreed: z.int() })),
  /** Whether a change can be proposed: somebody pays less, and no change waits or has its day still to come. */
  may_propose: z.boolean(),
})

export type PricedPlan = z.infer<typeof pricedPlan>

export const listPriceChanges = {
  summary: 'What payers of each plan pay, and the changes of prices, the newest first',
  access: 'staff',
  permission: 'approvePrices',
  reply: z.object({ plans: z.array(pricedPlan), changes: z.array(priceChange) }),
} satisfies Description

export const proposePriceChange = {
  summary:
    'Proposes that payers of a plan come to its present price; ERR_CONFLICT when that is another one by now, or a change is open',
  access: 'staff',
  permission: 'proposePrices',
  stepUp: true,
  afterWait: true,
  body: z.object({ tariff: slug, price: kopecks, from: timestamp, reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const approvePriceChange = {
  summary: 'Starts what somebody else has proposed: the letters go out',
  access: 'staff',
  permission: 'approvePrices',
  stepUp: true,
  afterWait: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description

export const stopPriceChange = {
  summary: 'Takes back a price change before its day; whoever was told hears it',
  access: 'staff',
  permission: 'approvePrices',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND', 'ERR_CONFLICT'],
} satisfies Description
