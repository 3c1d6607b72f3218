import { lazy, Suspense } from 'react'
import { afterContent } from './content-shown.ts'

const loadNotice = () => import('./cookie-notice.tsx')
const CookieNotice = lazy(async () => ({ default: (await afterContent(loadNotice)).CookieNotice }))

/** The end of every page. It is in the document flow, so that it neither shifts nor covers the content. */
export const PageEnd = () => (
  <Suspense>
    <CookieNotice />
  </Suspense>
)
