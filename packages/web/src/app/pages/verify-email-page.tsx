import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Redirect, useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { useVerifyEmail } from '../../features/auth/use-auth.ts'
import { WaitingForMail } from '../../features/auth/waiting-for-mail.tsx'
import { profileQuery } from '../../features/profile/use-profile.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { nextFromQuery } from '../session/next.ts'
import { useSession } from '../session/use-session.ts'
import { AuthPage } from './auth-page.tsx'

/** While this page waits, it polls whether the link was opened in another tab or on another device. */
const POLL_INTERVAL_MS = 4000

const texts = copy.verify

/** Posts the token of the mail link once, then refetches everything. */
const useVerification = (token: string | null) => {
  const client = useQueryClient()
  const { mutate, ...state } = useVerifyEmail()
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    mutate(token, { onSuccess: () => void client.invalidateQueries() })
  }, [token, mutate, client])
  return state
}

const Waiting = ({ email }: { email: string }) => {
  useQuery({ ...profileQuery, refetchInterval: POLL_INTERVAL_MS, refetchOnWindowFocus: 'always' })
  return <WaitingForMail email={email} />
}

const Checking = () => (
  <AuthPage title={texts.checking}>
    <Loading className="grid gap-3">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-12" />
    </Loading>
  </AuthPage>
)

export const VerifyEmailPage = () => {
  const search = useSearch()
  const token = new URLSearchParams(search).get('token')
  const verifying = useVerification(token)
  const session = useSession('protected')

  if (session.kind === 'signed-in' && session.profile.is_email_verified)
    return <Redirect to={nextFromQuery(search)} replace />
  if (session.kind === 'loading' || (token && !verifying.isError && !verifying.isSuccess)) return <Checking />
  if (session.kind === 'failed') return <LoadFailed onRetry={session.retry} />
  if (session.kind === 'signed-in') {
    const title = verifying.isError ? texts.failed : texts.title
    return (
      <AuthPage title={title} {...(verifying.isError && { lead: texts.failedSignedIn })}>
        <Waiting email={session.profile.email ?? ''} />
      </AuthPage>
    )
  }
  if (!token) return <Redirect to={`/auth${search && `?${search}`}`} replace />
  const { title, lead } = verifying.isError
    ? { title: texts.failed, lead: texts.failedText }
    : { title: texts.done, lead: texts.doneText }
  return (
    <AuthPage title={title} lead={lead}>
      <LinkButton href="/auth" variant="primary" wide>
        {texts.login}
      </LinkButton>
    </AuthPage>
  )
}
