import { useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { PasskeyButton } from '../../features/auth/passkeys/passkey-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAfterSignIn } from '../session/use-after-sign-in.ts'
import { AuthColumns } from './auth-columns.tsx'
import { AuthPage } from './auth-page.tsx'
import { SocialSlot } from './social-slot.tsx'

export const LoginPage = () => {
  const search = useSearch()
  const query = search && `?${search}`
  const enter = useAfterSignIn('existing')
  const { title, noAccount, register } = copy.login
  return (
    <AuthColumns query={query} showsKept={false}>
      <AuthPage
        title={title}
        below={
          <>
            <p>{noAccount}</p>
            <LinkButton href={`/auth/register${query}`} wide>
              {register}
            </LinkButton>
          </>
        }
      >
        <SocialSlot purpose="sign-in" />
        <LoginForm query={query} onDone={enter} />
        <PasskeyButton onDone={enter} />
      </AuthPage>
    </AuthColumns>
  )
}
