/** Apart from the worker of the app shell: without push it is not there. */
const WORKER = '/push.js'
const SCOPE = '/push/'

/** Why a browser was not switched on: its user gave no permission, or it could not subscribe. */
export class PushNotGiven extends Error {
  readonly reason: 'dismissed' | 'unavailable'

  constructor(reason: PushNotGiven['reason'], cause?: unknown) {
    super(`No push subscription: ${reason}`, { cause })
    this.reason = reason
  }
}

const untilActive = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const worker = registration.installing ?? registration.waiting
  if (registration.active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker of pushes was not installed'))
    })
  })
}

const subscriptionFor = async (publicKey: string, isKept: (existing: PushSubscription) => boolean) => {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await untilActive(registration)
  const existing = await registration.pushManager.getSubscription()
  if (existing && isKept(existing)) return existing
  // It may be another user's, or for a key that the server had before.
  await existing?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const onWire = (subscription: PushSubscription) => {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}

export type WireSubscription = ReturnType<typeof onWire>

/** Asks for the permission, which only a tap may do, and subscribes anew. */
export const subscribe = async (publicKey: string): Promise<WireSubscription> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushNotGiven('dismissed')
  try {
    return onWire(await subscriptionFor(publicKey, () => false))
  } catch (error) {
    throw new PushNotGiven('unavailable', error)
  }
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The subscription that is there, or a new one where the browser or the server has changed it. Asks for nothing. */
export const resubscribe = async (publicKey: string): Promise<WireSubscription | null> => {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return null
  const isOurs = ({ options }: PushSubscription) => base64url(options.applicationServerKey) === publicKey
  return onWire(await subscriptionFor(publicKey, isOurs))
}

/** Ends the subscription in this browser, and takes the worker away. */
export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  // Without a worker of its own the scope belongs to the app shell, which stays.
  if (!registration?.scope.endsWith(SCOPE)) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  await registration.unregister()
}
