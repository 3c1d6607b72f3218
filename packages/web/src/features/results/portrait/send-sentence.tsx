import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { copy } from './copy.ts'

const texts = copy.send

const canShareText = (text: string): boolean => 'canShare' in navigator && navigator.canShare({ text })

/** Hands a sentence to another app, or copies it: nothing else leaves, no name and no number. */
export const SendSentence = ({ text }: { text: string }) => {
  const [outcome, setOutcome] = useState('')
  const send = async () => {
    setOutcome('')
    try {
      if (canShareText(text)) return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      setOutcome(texts.copied(text))
    } catch (error) {
      // Who closes the list of apps has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome(texts.failed(text))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button size="s" onClick={() => void send()}>
        <Send aria-hidden="true" size={18} strokeWidth={1.75} />
        {texts.action}
        <VisuallyHidden> {texts.what(text)}</VisuallyHidden>
      </Button>
      <output className="max-w-[52ch] text-sm text-ink-soft">{outcome}</output>
    </div>
  )
}
