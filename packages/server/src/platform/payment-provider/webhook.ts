import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../http/errors.ts'
import { UNEXPECTED } from '../http/logged-error.ts'
import { allowList } from '../network/allow-list.ts'
import { clientAddress } from '../network/client-address.ts'
import { ProviderUnavailable } from './provider.ts'

/** What a notification is about. It is not signed, so its content is not believed. */
export type PaymentNotification =
  | { kind: 'payment'; id: string; paymentId: string | null }
  | { kind: 'refund'; chargeId: string }
  | { kind: 'binding'; id: string }

const text = z.string().max(100)

const notificationBody = z.union([
  z
    .object({
      event: z.string().startsWith('payment.'),
      object: z.object({ id: text, metadata: z.object({ payment_id: z.uuid() }).nullish().catch(null) }),
    })
    .transform(({ object }): PaymentNotification => ({
      kind: 'payment',
      id: object.id,
      paymentId: object.metadata?.payment_id ?? null,
    })),
  z
    .object({ event: z.string().startsWith('refund.'), object: z.object({ payment_id: text }) })
    .transform(({ object }): PaymentNotification => ({ kind: 'refund', chargeId: object.payment_id })),
  z
    .object({ event: z.string().startsWith('payment_method.'), object: z.object({ id: text }) })
    .transform(({ object }): PaymentNotification => ({ kind: 'binding', id: object.id })),
])

type Options = {
  allowedIps: readonly string[]
  onNotification: (notification: PaymentNotification) => Promise<void>
}

/**
 * ЮKassa's notifications. They come from a server and carry no cookies, so the IP address is checked instead of the origin.
 * Always 200 once the body is read: a payment that could not be synced now is synced by the next job.
 */
export const serveYookassaWebhook = (
  http: FastifyInstance,
  { allowedIps, onNotification }: Options,
): void => {
  const isAllowed = allowList(allowedIps)
  http.post('/api/payments/yookassa', async (request, reply) => {
    if (!isAllowed(clientAddress(request.ip))) return refuse(reply, 'ERR_ORIGIN')
    const notification = notificationBody.safeParse(request.body)
    if (notification.success)
      await onNotification(notification.data).catch((error: unknown) => {
        if (error instanceof ProviderUnavailable) request.log.warn({ reason: error.message }, 'unavailable')
        else request.log.error({ err: error }, UNEXPECTED)
      })
    return reply.code(200).send()
  })
}
