import { createECDH } from 'node:crypto'
import { savePushDevice, savePushKinds } from '@grani/contract'
import { runPushJobs } from '@grani/server/features/push/service.ts'
import { type PushServiceStandIn, startPushService } from '@grani/stand-ins/push-service/push-service.ts'
import type { Client } from './client.ts'
import { MOSCOW } from './consultations.ts'
import { type Product, startProduct } from './product.ts'
import { verifiedUser } from './users.ts'

/** A pair as `npm run vapid-keys` makes it. */
export const vapidKeys = (): { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string } => {
  const curve = createECDH('prime256v1')
  const VAPID_PUBLIC_KEY = curve.generateKeys('base64url')
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: curve.getPrivateKey('base64url') }
}

/** Settings of a server that sends to this service alone. */
export const pushSettings = ({ host }: PushServiceStandIn, keys = vapidKeys()) => ({
  ...keys,
  PUSH_SERVICES: host,
  SUPPORT_EMAIL: 'support@grani.example',
})

/** A product that sends to a push service of its own. */
export const startPushProduct = async (servers = 1) => {
  const service = await startPushService()
  const product = await startProduct({ servers, env: pushSettings(service) })
  return {
    product,
    service,
    stop: async () => {
      await product.stop()
      await service.close()
    },
  }
}

type OnDevice = { product: Product; service: PushServiceStandIn; visitor: Client; zone?: string }

/** Switches push on in the browser of a visitor; returns the address of its subscription. */
export const switchOn = async ({ product, service, visitor, zone = MOSCOW }: OnDevice): Promise<string> => {
  const key = product.servers[0]?.paymentContext.push?.publicKey ?? ''
  const subscription = service.subscribe(key)
  await visitor.get(savePushDevice, { body: { ...subscription, zone } })
  return subscription.endpoint
}

const NONE = { meeting: false, observers: false, hour: null, zone: MOSCOW }

/** Chooses these kinds and no others. */
export const choose = (visitor: Client, kinds: Partial<Kinds>) =>
  visitor.get(savePushKinds, { body: bodyOf(kinds) })

type Kinds = {
  meeting: boolean
  observers: boolean
  hour: { at: number; use: 'questions' | 'event' } | null
  zone: string
}

const bodyOf = (kinds: Partial<Kinds>): Kinds => ({ ...NONE, ...kinds })

/** A user with a device, and the address of its subscription. */
export const userWithPush = async (of: Omit<OnDevice, 'visitor'>, kinds: Partial<Kinds>) => {
  const user = await verifiedUser(of.product)
  const endpoint = await switchOn({ ...of, visitor: user.visitor })
  await choose(user.visitor, kinds)
  return { ...user, endpoint }
}

/** What is due for push, done by all servers at once. */
export const runPush = async ({ servers, clock }: Product): Promise<void> => {
  await Promise.all(
    servers.map(({ paymentContext }) =>
      runPushJobs(paymentContext, { now: clock.now, stopping: new AbortController().signal }),
    ),
  )
}
