import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'

const texts = copy.round

/** The token is in the fragment, which is sent to no server. */
const addressOf = (token: string): string => `${location.origin}/o#${token}`

/** Whoever closes the list of apps has changed their mind: no failure. */
const share = async (url: string): Promise<void> => {
  try {
    await navigator.share({ text: texts.message, url })
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

/** The link of a round: by the share sheet where the device has one, or copied. */
export const ShareLink = ({ token }: { token: string }) => {
  const [hasFailed, setHasFailed] = useState(false)
  const address = addressOf(token)
  const shareButton = 'share' in navigator && (
    <Button variant="primary" onClick={() => void share(address).catch(() => setHasFailed(true))}>
      <Share2 aria-hidden="true" size={20} strokeWidth={1.75} />
      {texts.share}
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <CopyField label={texts.link} value={address} texts={texts} before={shareButton} />
      {hasFailed && <FormError>{texts.copyFailed}</FormError>}
      <p className="text-sm text-ink-soft">{texts.linkHint}</p>
    </div>
  )
}
