import { lazy, type ReactNode, Suspense } from 'react'
import { copy } from '../copy.ts'
import { afterContent } from './content-shown.ts'
import { Header } from './header.tsx'
import { PageEnd } from './page-end.tsx'
import { TabBar } from './tab-bar.tsx'

const loadAfterContent = () => import('./after-content.tsx')
const Footer = lazy(async () => ({ default: (await afterContent(loadAfterContent)).Footer }))
const AfterContent = lazy(async () => ({ default: (await afterContent(loadAfterContent)).AfterContent }))

/** The frame that stays mounted while pages change. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0 print:pb-0">
    <a
      href="#content"
      className="sr-only rounded-control bg-raised px-4 py-3 text-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
    >
      {copy.toContent}
    </a>
    <Header />
    <Suspense>
      <AfterContent />
    </Suspense>
    <main id="content" className="grow md:min-h-[calc(100dvh-4rem)] print:min-h-0">
      {children}
    </main>
    <PageEnd />
    {/* Below the fold: the content is as high as the window. */}
    <Suspense>
      <Footer />
    </Suspense>
    <TabBar />
  </div>
)
