import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'

const texts = copy.round

/** The token is in the fragment, which is sent to no server. */
const addressOf = (token: string): string => `${location.origin}/o#${token}`

const hasShareSheet = (): boolean => 'share' in navigator

/**
 * Hands the ready words and the link to an app, or copies both where the device has no list of apps. Whoever closes that list has
 * changed their mind: no failure.
 */
const share = async (message: string, url: string): Promise<'shared' | 'copied' | 'failed'> => {
  try {
    if (hasShareSheet()) {
      await navigator.share({ text: message, url })
      return 'shared'
    }
    await navigator.clipboard.writeText(`${message} ${url}`)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed'
  }
}

/** The link of a round, with the words that it is sent with. */
export const ShareLink = ({ token, statements }: { token: string; statements: number }) => {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof share>>>('shared')
  const address = addressOf(token)
  const message = texts.message(statements)
  const shareButton = (
    <Button
      variant="primary"
      aria-live="polite"
      onClick={() => void share(message, address).then(setOutcome)}
    >
      <Share2 aria-hidden="true" size={20} strokeWidth={1.75} />
      {outcome === 'copied' ? texts.shared : texts.share}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-[60ch] text-pretty">«{message}»</p>
      <CopyField label={texts.link} value={address} texts={texts} before={shareButton} />
      {outcome === 'failed' && <FormError>{texts.copyFailed}</FormError>}
      <p className="text-sm text-ink-soft">{texts.linkHint}</p>
    </div>
  )
}
