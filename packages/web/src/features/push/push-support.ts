/** What decides whether this browser can be reached. */
export type Surroundings = {
  hasWorkers: boolean
  hasPush: boolean
  permission: NotificationPermission | null
  /** Of an iPhone or iPad, in whatever browser. */
  isApplePhone: boolean
  /** Opened from the home screen. */
  isInstalled: boolean
}

export type PushSupport = 'ready' | 'denied' | 'needs-home-screen' | 'unsupported'

/** On an iPhone only an app on the home screen can be reached, and Safari does not even say that it could be. */
export const pushSupport = ({
  hasWorkers,
  hasPush,
  permission,
  isApplePhone,
  isInstalled,
}: Surroundings): PushSupport => {
  if (isApplePhone && !isInstalled) return 'needs-home-screen'
  if (!hasWorkers || !hasPush || permission === null) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'ready'
}

/** An iPad calls itself a Mac, and is the only one with fingers. */
const isApplePhone = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

export const surroundings = (): Surroundings => ({
  hasWorkers: 'serviceWorker' in navigator,
  hasPush: 'PushManager' in globalThis,
  permission: 'Notification' in globalThis ? Notification.permission : null,
  isApplePhone: isApplePhone(navigator),
  isInstalled: matchMedia('(display-mode: standalone)').matches,
})
