import './styles/index.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, VisitorArea } from './app/app.tsx'
import { beforeRender } from './app/before-render.ts'
import { afterContent } from './app/shell/content-shown.ts'
import { reloadAfterDeploy, registerServiceWorker } from './app/offline.ts'
import { forgetPushOnSignOut, openFromNotifications } from './app/push-on-device.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import { mayHaveSession } from './shared/api/session.ts'
import { fetchAndImport } from './shared/loading/fetch-first.ts'

Object.assign(globalThis, { fetchAndImport })
reloadAfterDeploy()
registerServiceWorker()
openFromNotifications()
forgetPushOnSignOut()

const client = createQueryClient()

/**
 * What the splash of index.html waits for. The files of the sign-in page are known; one that fails to load is reported by the
 * component that needs it.
 */
const isForVisitors = location.pathname === '/auth' || (location.pathname === '/' && !mayHaveSession())
const ready = isForVisitors ? VisitorArea.preload().catch(() => null) : beforeRender(client)

const start = async (root: Element): Promise<void> => {
  await ready
  // As a transition React renders in pieces of a few milliseconds, between which a tap is answered.
  startTransition(() => createRoot(root).render(<App client={client} />))
}

void afterContent(async () => document.querySelector('#splash')?.remove())
const root = document.querySelector('#root')
if (root) void start(root)
