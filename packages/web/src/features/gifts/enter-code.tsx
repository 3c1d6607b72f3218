import { GIFT_CODE_LENGTH, plainGiftCode } from '@grani/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { keptCode } from './stored-code.ts'

const texts = copy.enter

type Props = {
  /** What the button does, in words. */
  action: string
  error?: string | undefined
  isBusy?: boolean
  /** What is typed, whole or not. */
  onType?: (code: string) => void
  onCode: (code: string) => void
  /** Under the button. */
  children?: ReactNode
}

/** The field for a code. What is no code at all is said before anything is sent. */
export const EnterCode = ({ action, error, isBusy = false, onType, onCode, children }: Props) => {
  const [code, setCode] = useState(keptCode)
  const [isShort, setShort] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = plainGiftCode(code).length === GIFT_CODE_LENGTH
    setShort(!isWhole)
    if (isWhole) onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={texts.code}
        hint={texts.hint}
        error={isShort ? texts.short : error}
        value={code}
        onChange={event => {
          setCode(event.target.value)
          onType?.(event.target.value)
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <Button type="submit" variant="primary" wide pending={isBusy}>
        {action}
      </Button>
      {children}
    </form>
  )
}
