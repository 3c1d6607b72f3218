import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { copy } from '../../features/auth/copy.ts'
import { VkRegisterForm } from '../../features/auth/vk/vk-register-form.tsx'
import { useVkReturn } from '../../features/auth/vk/use-vk-return.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useAfterSignIn } from '../session/use-after-sign-in.ts'
import { AuthPage } from './auth-page.tsx'

const words = copy.vk

/** The page that VK ID redirects to. */
export const VkPage = () => {
  // The query at the time of opening: what VK ID has put there is used once.
  const [search] = useState(useSearch())
  const state = useVkReturn(search, useAfterSignIn('existing'))

  if (state.kind === 'nothing') return <Redirect to="/" replace />
  if (state.kind === 'failed') {
    return (
      <AuthPage title={words.failed} lead={state.message}>
        <LinkButton href="/auth" variant="primary" wide>
          {words.back}
        </LinkButton>
      </AuthPage>
    )
  }
  if (state.kind === 'newcomer') return <VkRegistration {...state.newcomer} />
  return (
    <AuthPage title={words.working}>
      <Loading className="grid gap-3">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-12" />
      </Loading>
    </AuthPage>
  )
}

const VkRegistration = ({
  ticket,
  name,
  email,
}: {
  ticket: string
  name: string | null
  email: string | null
}) => {
  const enter = useAfterSignIn('new')
  const { title, greeting, lead, withEmail } = words.newcomer
  return (
    <AuthPage title={title} lead={`${name ? greeting(name) : ''}${lead}${email ? withEmail(email) : ''}`}>
      <VkRegisterForm ticket={ticket} onDone={enter} />
    </AuthPage>
  )
}
