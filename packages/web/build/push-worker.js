// The worker of pushes: registered by the switch in the profile alone, beside the one of the app shell. The build writes `TITLE` in front
// of this script (push-worker.ts). Messages have the declarative form, which an iPhone shows by itself; elsewhere it is shown from here.
const DECLARATIVE = 8030
const ICON = '/icons/192.png'
const HOME = '/'
/** A window that cannot show a page within this time, in ms, is left alone. */
const PATIENCE = 1000

/** Something is always shown: a browser takes the permission back from pushes that show nothing. */
const notificationIn = data => {
  try {
    const { web_push: form, notification } = data.json()
    if (form === DECLARATIVE && typeof notification.title === 'string') return notification
  } catch {}
  return { title: TITLE, navigate: HOME }
}

const show = data => {
  const { title, navigate, ...options } = notificationIn(data)
  return registration.showNotification(title, { ...options, icon: ICON, data: { navigate } })
}

const pathOf = address => {
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.pathname + url.search : HOME
}

/** Whether the app in this window has opened the page. */
const opensIn = (client, path) =>
  new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(resolve, PATIENCE, false)
    client.postMessage({ open: path }, [port2])
  })

const open = async path => {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const client = windows.find(({ focused }) => focused) ?? windows[0]
  if (!client) return clients.openWindow(path)
  // Refused where the browser saw no tap: the page is opened all the same.
  await client.focus().catch(() => {})
  if (!(await opensIn(client, path))) await clients.openWindow(path)
}

addEventListener('push', event => event.waitUntil(show(event.data)))
addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(pathOf(event.notification.data.navigate)))
})
// A new version is as good as the one before for what is shown already.
addEventListener('install', () => skipWaiting())
