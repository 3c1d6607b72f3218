import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { PageSkeleton } from '../shell/page-skeleton.tsx'
import { StartFailed } from '../shell/start-failed.tsx'
import { withNext } from './with-next.ts'
import { ProfileContext } from './profile-context.ts'
import { useSession } from './use-session.ts'

type Props = { children: ReactNode }

/** Renders its children for a signed-in user with a confirmed e-mail; others are redirected and return here afterwards. */
export const Protected = ({ children }: Props) => {
  const session = useSession('protected')
  const [path] = useLocation()
  const search = useSearch()
  const currentPath = search ? `${path}?${search}` : path

  if (session.kind === 'loading') return <PageSkeleton />
  if (session.kind === 'failed') {
    return <StartFailed onRetry={session.retry} />
  }
  if (session.kind === 'anonymous') return <Redirect to={withNext('/auth', currentPath)} replace />
  if (!session.profile.is_email_verified)
    return <Redirect to={withNext('/auth/verify-email', currentPath)} replace />
  return <ProfileContext value={session.profile}>{children}</ProfileContext>
}
