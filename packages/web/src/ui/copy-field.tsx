import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  label: string
  value: string
  texts: { copy: string; copied: string; copyFailed: string }
  /** A further button, which is then the main one. */
  before?: ReactNode
}

/** An address to copy: by the button, or by hand where the browser does not let a page copy. */
export const CopyField = ({ label, value, texts, before }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  const copyValue = async () => {
    try {
      await navigator.clipboard.writeText(value)
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
        aria-label={label}
        value={value}
        onFocus={event => event.target.select()}
        className="min-h-12 w-full min-w-0 rounded-control border border-line-strong/60 bg-sunken px-3.5 text-sm text-ink-soft"
      />
      <div className="flex flex-wrap gap-3">
        {before}
        <Button
          variant={before ? 'secondary' : 'primary'}
          onClick={() => void copyValue()}
          aria-live="polite"
        >
          <Copy aria-hidden="true" size={20} strokeWidth={1.75} />
          {outcome === 'copied' ? texts.copied : texts.copy}
        </Button>
      </div>
      {outcome === 'failed' && <FormError>{texts.copyFailed}</FormError>}
    </div>
  )
}
