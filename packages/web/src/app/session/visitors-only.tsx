import type { ReactNode } from 'react'
import { Redirect, useSearch } from 'wouter'
import { nextFromQuery } from './next.ts'
import { useSession } from './use-session.ts'
import { withNext } from './with-next.ts'

/** Pages for visitors: a signed-in user is redirected to `next`. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession('public')
  const search = useSearch()
  if (session.kind === 'loading') return null
  if (session.kind !== 'signed-in') return children
  const next = nextFromQuery(search)
  const to = session.profile.is_email_verified ? next : withNext('/auth/verify-email', next)
  return <Redirect to={to} replace />
}
