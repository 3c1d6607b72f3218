import { type ReactNode, useEffect } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { copy as banners } from './banner-copy.ts'
import { LocalMessage } from './local-message.tsx'
import { markContentShown } from './content-shown.ts'
import { PageEnd } from './page-end.tsx'

/** The layout of the auth area. */
export const AuthLayout = ({ children }: { children: ReactNode }) => {
  useEffect(markContentShown, [])
  return (
    <AuthFrame
      messages={
        <section aria-label={banners.siteMessages} aria-live="polite" className="mt-2 empty:hidden">
          <LocalMessage flush={false} />
        </section>
      }
      end={<PageEnd />}
    >
      {children}
    </AuthFrame>
  )
}
