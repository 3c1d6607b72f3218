import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { afterContent } from './app/shell/content-shown.ts'
import { reloadAfterDeploy, registerServiceWorker } from './app/offline.ts'
import { profileQuery } from './features/profile/use-profile.ts'
import { createQueryClient } from './shared/api/query-client.ts'
import { isSignedIn } from './shared/api/session.ts'
import { fetchAndImport } from './shared/loading/fetch-first.ts'

Object.assign(globalThis, { fetchAndImport })
reloadAfterDeploy()
registerServiceWorker()

const client = createQueryClient()

// Nothing can be shown before the profile is known; it is requested before React renders.
if (isSignedIn()) void client.prefetchQuery(profileQuery)

/**
 * React keeps a skeleton on screen for at least 300 ms. On the sign-in page, whose files are known, the splash of
 * index.html stays until they are loaded; a file that fails to load is reported by the component that needs it.
 */
const firstPageLoaded =
  location.pathname === '/auth'
    ? Promise.allSettled([import('./app/visitor-area.tsx'), import('./app/pages/login-page.tsx')])
    : Promise.resolve()

const start = async (root: Element): Promise<void> => {
  await firstPageLoaded
  createRoot(root).render(<App client={client} />)
}

void afterContent(async () => document.querySelector('#splash')?.remove())
const root = document.querySelector('#root')
if (root) void start(root)
