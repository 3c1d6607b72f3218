import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../http/errors.ts'
import { allowList } from '../network/allow-list.ts'
import { ProviderTrouble } from './provider.ts'

/** What a notification hints at. It is not signed: nothing of it is believed. */
export type Hint =
  | { kind: 'payment'; id: string; paymentId: string | null }
  | { kind: 'refund'; chargeId: string }

const text = z.string().max(100)

const notification = z.union([
  z
    .object({
      event: z.string().startsWith('payment.'),
      object: z.object({ id: text, metadata: z.object({ payment_id: z.uuid() }).nullish().catch(null) }),
    })
    .transform(({ object }): Hint => ({
      kind: 'payment',
      id: object.id,
      paymentId: object.metadata?.payment_id ?? null,
    })),
  z
    .object({ event: z.string().startsWith('refund.'), object: z.object({ payment_id: text }) })
    .transform(({ object }): Hint => ({ kind: 'refund', chargeId: object.payment_id })),
])

type Options = { allowed: readonly string[]; onHint: (hint: Hint) => Promise<void> }

/**
 * ЮKassa's notifications. They come from a server, not from a page with cookies of ours, so no origin is asked for; the
 * address is. Always 200 once it is taken: what could not be asked now is asked by the next round.
 */
export const serveYookassaWebhook = (http: FastifyInstance, { allowed, onHint }: Options): void => {
  const isAllowed = allowList(allowed)
  http.post('/api/payments/yookassa', async (request, reply) => {
    if (!isAllowed(request.ip)) return refuse(reply, 'ERR_ORIGIN')
    const hint = notification.safeParse(request.body)
    if (hint.success)
      await onHint(hint.data).catch((error: unknown) => {
        if (error instanceof ProviderTrouble) request.log.warn({ reason: error.message }, 'unavailable')
        else request.log.error(error)
      })
    return reply.code(200).send()
  })
}
