import { useState } from 'react'
import { useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { RegisterForm } from '../../features/auth/register-form.tsx'
import { readTryout } from '../../features/quiz/tryout/stored-tryout.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { isSafeNext } from '../session/next.ts'
import { useAfterSignIn } from '../session/use-after-sign-in.ts'
import { AuthColumns } from './auth-columns.tsx'
import { AuthPage } from './auth-page.tsx'
import { SocialSlot } from './social-slot.tsx'

export const RegisterPage = () => {
  const search = useSearch()
  const query = search && `?${search}`
  const next = new URLSearchParams(search).get('next')
  const [keptAnswers] = useState(() => readTryout(deviceStorage, Date.now())?.answers.length ?? 0)
  const enter = useAfterSignIn('new')
  const { title, lead, haveAccount, login } = copy.register
  return (
    <AuthColumns query={query} showsKept>
      <AuthPage
        title={title}
        lead={lead}
        below={
          <>
            <p>{haveAccount}</p>
            <LinkButton href={`/auth${query}`} wide>
              {login}
            </LinkButton>
          </>
        }
      >
        <SocialSlot purpose="sign-up" />
        <RegisterForm
          next={next !== null && isSafeNext(next) ? next : null}
          keptAnswers={keptAnswers}
          onDone={enter}
        />
      </AuthPage>
    </AuthColumns>
  )
}
