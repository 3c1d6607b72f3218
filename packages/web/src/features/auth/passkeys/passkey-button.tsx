import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { hasPasskeys } from '../../../shared/passkeys/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'

type State = { kind: 'idle' } | { kind: 'asking' } | { kind: 'failed'; message: string }

/** Signs in with a passkey, where the browser knows them; what it needs is loaded when it is pressed. */
export const PasskeyButton = ({ onDone }: { onDone: () => Promise<void> }) => {
  const [state, setState] = useState<State>({ kind: 'idle' })
  if (!hasPasskeys()) return null

  const signIn = async () => {
    setState({ kind: 'asking' })
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
      const message = await signInWithPasskey()
      if (message === null) await onDone()
      setState(message === null ? { kind: 'idle' } : { kind: 'failed', message })
    } catch (error) {
      setState({ kind: 'failed', message: errorMessage(error) })
    }
  }

  return (
    <div className="mt-4 grid gap-3">
      <Button wide pending={state.kind === 'asking'} onClick={() => void signIn()}>
        <KeyRound aria-hidden="true" size={18} strokeWidth={1.75} />
        {copy.login.passkey}
      </Button>
      <FormError>{state.kind === 'failed' ? state.message : undefined}</FormError>
    </div>
  )
}
