import { useLocation, useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { RestoreForm } from '../../features/auth/restore-form.tsx'
import { markSignedOut } from '../../shared/api/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthPage } from './auth-page.tsx'

export const RestorePage = () => {
  const token = new URLSearchParams(useSearch()).get('token')
  const [, navigate] = useLocation()
  const { title, lead, noToken, again } = copy.restore
  const goToLogin = () => {
    // The new password has ended all sessions, including that of this browser.
    markSignedOut('expired')
    navigate('/auth', { replace: true })
  }
  return (
    <AuthPage
      title={title}
      {...(token && { lead })}
      below={
        <LinkButton href="/auth/forgot-password" variant="quiet" wide>
          {again}
        </LinkButton>
      }
    >
      {token ? <RestoreForm token={token} onDone={goToLogin} /> : <Banner level="warning">{noToken}</Banner>}
    </AuthPage>
  )
}
