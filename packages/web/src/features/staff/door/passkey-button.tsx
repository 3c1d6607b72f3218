import { useState } from 'react'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'

const messageFor = (error: unknown): string =>
  error instanceof ApiError && !wasRefused(error, 'ERR_AUTH')
    ? adminErrorMessage(error)
    : copy.door.passkeyFailed

/** Shows a passkey instead of a code; says so when that fails or is left. */
export const PasskeyButton = ({ onPress }: { onPress: () => Promise<unknown> }) => {
  const [isPending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()
  const press = async () => {
    setPending(true)
    setMessage(undefined)
    try {
      await onPress()
    } catch (error) {
      setMessage(messageFor(error))
    }
    setPending(false)
  }
  return (
    <div className="grid gap-2">
      <Button pending={isPending} onClick={() => void press()}>
        {copy.door.passkey}
      </Button>
      <FormError>{message}</FormError>
    </div>
  )
}
