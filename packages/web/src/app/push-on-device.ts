import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { pushedDevice } from '../features/push/pushed-device.ts'
import { onSignedOut } from '../shared/api/session.ts'
import { afterContent } from './shell/content-shown.ts'

const pathIn = (message: unknown): string | null =>
  typeof message === 'object' &&
  message !== null &&
  'open' in message &&
  typeof message.open === 'string' &&
  /^\/(?!\/)/.test(message.open)
    ? message.open
    : null

/** A tap on a notification opens its page in the window that is open already (build/push-worker.js). */
export const openFromNotifications = (): void =>
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    const path = pathIn(data)
    if (path === null) return
    ports[0]?.postMessage('opened')
    navigate(path)
  })

const load = () => import('../features/push/keep-subscription.ts')

/** A session that the server has ended may go on after the next sign-in; one that its user has left does not. */
export const forgetPushOnSignOut = (): void => {
  onSignedOut(reason => {
    const device = pushedDevice.read()
    if (!device || reason === 'elsewhere') return
    if (reason === 'expired') return pushedDevice.write({ ...device, endpoint: '' })
    // What cannot be ended here has been ended on the server.
    load()
      .then(({ forgetSubscription }) => forgetSubscription())
      .catch(() => {})
  })
}

/** Where push is on, the server is told of every change of the browser's. The next start tries again. */
export const useKeptPush = (uid: string): void => {
  useEffect(() => {
    if (pushedDevice.read()?.uid !== uid) return
    afterContent(load)
      .then(({ keepSubscription }) => keepSubscription(uid))
      .catch(() => {})
  }, [uid])
}
