import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'

const texts = copy.codes

type Props = {
  codes: readonly string[]
  /** What the button that leaves them says. */ done?: string
  onDone: () => void
}

/** The recovery codes, shown this once. */
export const RecoveryCodes = ({ codes, done = texts.done, onDone }: Props) => {
  const [isCopied, setCopied] = useState(false)
  const copyAll = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{texts.title}</h2>
      <p className="max-w-[60ch]">{texts.lead}</p>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken p-4 font-medium">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copyAll()}>{isCopied ? texts.copied : texts.copyAll}</Button>
        <Button variant="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
