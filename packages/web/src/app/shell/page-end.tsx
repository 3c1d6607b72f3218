import { lazy, Suspense } from 'react'
import { afterContent } from './content-shown.ts'

const loadNotice = () => import('./cookie-notice.tsx')
const CookieNotice = lazy(async () => ({ default: (await afterContent(loadNotice)).CookieNotice }))

/** What closes every page. It stands in the flow: whatever is above it is neither moved nor covered. */
export const PageEnd = () => (
  <Suspense>
    <CookieNotice />
  </Suspense>
)
