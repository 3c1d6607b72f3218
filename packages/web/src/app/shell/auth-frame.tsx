import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { copy as auth } from '../../features/auth/copy.ts'
import { Mark } from '../../ui/mark.tsx'
import { copy } from '../copy.ts'

/** On a phone the form stands below what this is. */
export const FORM_ID = 'sign-in'

type Props = {
  /** Between the logo and the content. */ messages?: ReactNode
  /** Below the page. */ end?: ReactNode
  children: ReactNode
}

/** What the pages of the auth area stand in, with the logo where the header of every other page has it. */
export const AuthFrame = ({ messages, end, children }: Props) => {
  const [path] = useLocation()
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
        {messages}
        <div className="mt-4 md:mt-10">{children}</div>
      </main>
      {end}
    </div>
  )
}
