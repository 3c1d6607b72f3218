import { z } from 'zod'

/** What we read of ЮKassa's API v3 (yookassa.ru/developers/api); it sends more, and may send yet more tomorrow. */
const amount = z.object({ value: z.string(), currency: z.literal('RUB') })

const registration = z.enum(['pending', 'succeeded', 'canceled']).nullish()

const cancellation = z.object({ party: z.string(), reason: z.string() }).nullish()

export const wirePayment = z.object({
  id: z.string(),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount,
  metadata: z.record(z.string(), z.string()).nullish(),
  confirmation: z.object({ confirmation_url: z.string().optional() }).nullish(),
  payment_method: z
    .object({
      id: z.string(),
      saved: z.boolean(),
      type: z.string(),
      title: z.string().nullish(),
      card: z.object({ last4: z.string(), card_type: z.string().nullish() }).nullish(),
    })
    .nullish(),
  cancellation_details: cancellation,
  receipt_registration: registration,
})

/** Enough of a payment to know whether it is the one that is looked for: others in the list are none of our business. */
export const wireNamed = z.looseObject({ metadata: z.looseObject({ payment_id: z.unknown() }).nullish() })

export const wireRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  cancellation_details: cancellation,
  receipt_registration: registration,
})

export const wireList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullish() })

export type WirePayment = z.output<typeof wirePayment>
export type WireRefund = z.output<typeof wireRefund>
