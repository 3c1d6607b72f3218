import { type ReactNode, useEffect } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { copy } from '../copy.ts'
import { copy as banners } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { markContentShown } from './content-shown.ts'
import { PageEnd } from './page-end.tsx'

/** The layout of the auth area: one column below the logo. */
export const AuthLayout = ({ children }: { children: ReactNode }) => {
  useEffect(markContentShown, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto w-full max-w-[26rem] grow px-4 py-8 sm:py-14">
        <div className="flex items-center gap-3 text-xl font-semibold tracking-tight">
          <Mark className="size-10" />
          {copy.product}
        </div>
        <section aria-label={banners.siteMessages} aria-live="polite" className="mt-6 empty:hidden">
          <LocalMessage flush={false} />
        </section>
        <div className="mt-8">{children}</div>
      </main>
      <PageEnd />
    </div>
  )
}
