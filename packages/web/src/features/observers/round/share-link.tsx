import { Copy, Share2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
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
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const address = addressOf(token)
  const canShare = 'share' in navigator
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
      field.current?.focus()
    }
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        ref={field}
        readOnly
        aria-label={texts.link}
        value={address}
        onFocus={event => event.target.select()}
        className="min-h-12 w-full min-w-0 rounded-control border border-line-strong/60 bg-sunken px-3.5 text-sm text-ink-soft"
      />
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button variant="primary" onClick={() => void share(address).catch(() => setOutcome('failed'))}>
            <Share2 aria-hidden="true" size={20} strokeWidth={1.75} />
            {texts.share}
          </Button>
        )}
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          onClick={() => void copyLink()}
          aria-live="polite"
        >
          <Copy aria-hidden="true" size={20} strokeWidth={1.75} />
          {outcome === 'copied' ? texts.copied : texts.copyLink}
        </Button>
      </div>
      {outcome === 'failed' && <FormError>{texts.copyFailed}</FormError>}
      <p className="text-sm text-ink-soft">{texts.linkHint}</p>
    </div>
  )
}
