import { useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { ForgotPasswordForm } from '../../features/auth/forgot-password-form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthPage } from './auth-page.tsx'

export const ForgotPasswordPage = () => {
  const search = useSearch()
  const { title, lead, back } = copy.forgot
  return (
    <AuthPage
      title={title}
      lead={lead}
      below={
        <LinkButton href={`/auth${search && `?${search}`}`} variant="quiet" wide>
          {back}
        </LinkButton>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  )
}
