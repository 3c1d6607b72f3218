import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { afterContent } from './app/shell/content-shown.ts'
import { reloadAfterDeploy, registerServiceWorker } from './app/offline.ts'
import { profileQuery } from './features/profile/use-profile.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import { isSignedIn } from './shared/api/session.ts'
import { fetchFirst } from './shared/loading/fetch-first.ts'

Object.assign(globalThis, { fetchFirst })
reloadAfterDeploy()
registerServiceWorker()

const client = createQueryClient()

// Nothing can be shown before it is known who is here; it need not wait for React.
if (isSignedIn()) void client.prefetchQuery(profileQuery)

/**
 * React shows nothing else for 300 ms after a skeleton. Where the next file is known, the mark of index.html waits in
 * its place; who needs a file that did not come sees the failure.
 */
const firstPage =
  location.pathname === '/auth'
    ? Promise.allSettled([import('./app/visitor-area.tsx'), import('./app/pages/login-page.tsx')])
    : Promise.resolve()

const show = async (root: Element): Promise<void> => {
  await firstPage
  createRoot(root).render(<App client={client} />)
}

void afterContent(async () => document.querySelector('#splash')?.remove())
const root = document.querySelector('#root')
if (root) void show(root)
