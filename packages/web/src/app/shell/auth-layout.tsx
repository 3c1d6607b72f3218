import { type ReactNode, useEffect } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { copy } from '../copy.ts'
import { copy as banners } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { markContentShown } from './content-shown.ts'
import { PageEnd } from './page-end.tsx'

/** The layout of the auth area, with the logo where the header of every other page has it. */
export const AuthLayout = ({ children }: { children: ReactNode }) => {
  useEffect(markContentShown, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto w-full max-w-6xl grow px-4 pb-12 md:px-6">
        <div className="flex h-16 items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark />
          {copy.product}
        </div>
        <section aria-label={banners.siteMessages} aria-live="polite" className="mt-2 empty:hidden">
          <LocalMessage flush={false} />
        </section>
        <div className="mt-4 md:mt-10">{children}</div>
      </main>
      <PageEnd />
    </div>
  )
}
