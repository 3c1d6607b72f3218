import type { BrowserContext, Page, Worker } from 'playwright-core'
import type { PushServiceStandIn } from '@grani/stand-ins/push-service/push-service.ts'

/** What the browser says when a page asks whether it may notify; `default`: the question was closed. */
export type PermissionAnswer = 'granted' | 'denied' | 'default'

/**
 * Lets a browser subscribe at the stand-in. A headless Chromium reaches no push service of its own (`subscribe` never ends, or
 * says that there is none) and never gives the permission; the worker and all else is the browser's.
 */
export const subscribeAt = async (
  context: BrowserContext,
  service: PushServiceStandIn,
  answer: PermissionAnswer,
): Promise<void> => {
  await context.exposeFunction('subscribeAtStandIn', (key: string) => service.subscribe(key))
  await context.exposeFunction('unsubscribeAtStandIn', (endpoint: string) => service.unsubscribe(endpoint))
  await context.addInitScript(asked => {
    const store = localStorage
    const stored = () => {
      const text = store.getItem('stub_subscription')
      if (text === null) return null
      const { key, endpoint, p256dh, auth } = JSON.parse(text)
      return {
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll('-', '+').replaceAll('_', '/')),
            (sign: string) => sign.codePointAt(0) ?? 0,
          ).buffer,
        },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          store.removeItem('stub_subscription')
          await Reflect.get(globalThis, 'unsubscribeAtStandIn')(endpoint)
          return true
        },
      }
    }
    Object.defineProperty(Notification, 'permission', {
      get: () => store.getItem('stub_permission') ?? 'default',
    })
    Object.assign(Notification, {
      requestPermission: async () => {
        store.setItem('stub_asked', `${Number(store.getItem('stub_asked')) + 1}`)
        store.setItem('stub_permission', asked)
        return asked
      },
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => stored(),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const subscription = await Reflect.get(globalThis, 'subscribeAtStandIn')(key)
        store.setItem('stub_subscription', JSON.stringify({ key, ...subscription }))
        return stored()
      },
    })
  }, answer)
}

/** How often the page has asked for the permission. */
export const timesAsked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(localStorage.getItem('stub_asked')))

const SCOPE = '/push/'

/** The number of the registration of the worker of pushes, as the protocol of the developer tools counts. */
const openRegistration = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.endsWith(SCOPE))
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await found }
}

const isOfPushes = (worker: Worker): boolean => worker.url().endsWith('/push.js')

/** On a busy machine the browser tells of its worker a moment after the registration. */
const workerOf = async (page: Page): Promise<Worker> => {
  const context = page.context()
  return (
    context.serviceWorkers().find(isOfPushes) ??
    context.waitForEvent('serviceworker', { predicate: isOfPushes })
  )
}

type Shown = { title: string; options: { tag?: string; data: { navigate: string } } }

/** Brings a text to the worker of pushes, as the browser does, and tells what it shows. */
export const deliverTo = async (page: Page, text: string): Promise<Shown> => {
  const { session, registrationId } = await openRegistration(page.context(), page)
  const worker = await workerOf(page)
  // A headless browser has no place for notifications.
  await worker.evaluate(() => {
    const shown = new Promise(resolve => {
      Object.assign(Reflect.get(globalThis, 'registration'), {
        showNotification: async (title: string, options: unknown) => resolve({ title, options }),
      })
    })
    Object.assign(globalThis, { shown: () => shown })
  })
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  return worker.evaluate(() => Reflect.get(globalThis, 'shown')())
}

/** A tap on what the worker has shown. */
export const tapOn = async (page: Page, { options }: Shown): Promise<void> => {
  const worker = await workerOf(page)
  await worker.evaluate(data => {
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => {} },
      waitUntil: () => {},
    })
    dispatchEvent(event)
  }, options.data)
}
