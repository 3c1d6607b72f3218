import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { copy as auth } from '../../features/auth/copy.ts'
import { Mark } from '../../ui/mark.tsx'
import { copy } from '../copy.ts'
import { copy as banners } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { markContentShown } from './content-shown.ts'
import { PageEnd } from './page-end.tsx'

/** On a phone the form stands below what this is. */
export const FORM_ID = 'sign-in'

/** The layout of the auth area, with the logo where the header of every other page has it. */
export const AuthLayout = ({ children }: { children: ReactNode }) => {
  const [path] = useLocation()
  useEffect(markContentShown, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <main className="mx-auto w-full max-w-6xl grow px-4 pb-12 md:px-6">
        <div className="flex h-16 items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Mark />
          {copy.product}
          {path === '/auth' && (
            <a
              href={`#${FORM_ID}`}
              className="ml-auto flex min-h-11 items-center text-base font-normal tracking-normal text-accent underline decoration-accent/40 decoration-1 underline-offset-[3px] md:hidden"
            >
              {auth.login.submit}
            </a>
          )}
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
