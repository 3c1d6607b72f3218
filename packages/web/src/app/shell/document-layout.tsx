import type { ReactNode } from 'react'
import { useSession } from '../session/use-session.ts'
import { ProfileContext } from '../session/profile-context.ts'
import { Logo } from './header.tsx'
import { PageEnd } from './page-end.tsx'
import { Shell } from './shell.tsx'

/** The layout of public pages: the shell for signed-in users, a header with the logo for visitors. */
export const DocumentLayout = ({ children }: { children: ReactNode }) => {
  const session = useSession('public')
  if (session.kind === 'signed-in' && session.profile.is_email_verified) {
    return (
      <ProfileContext value={session.profile}>
        <Shell>{children}</Shell>
      </ProfileContext>
    )
  }
  return (
    <>
      <header className="border-b border-line print:border-0">
        <div className="mx-auto flex h-16 max-w-7xl items-center px-4 md:px-6">
          <Logo />
        </div>
      </header>
      <main>{children}</main>
      <PageEnd />
    </>
  )
}
