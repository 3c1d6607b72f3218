import { checkPromo } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { plural } from '../../../shared/format/plural.ts'
import { price } from '../../../shared/format/price.ts'
import { errorMessage, fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'

const texts = copy.promo

export type AppliedPromo = { code: string; amount: number; price: number; days: number | null }

/** Why a code does nothing; undefined for an error about something else. */
export const promoError = (error: unknown): string | undefined => {
  const fields = error instanceof ApiError ? error.data.fields : undefined
  if (fields?.['code']) return texts.none
  return fieldErrorMessage(fields?.['promo'])
}

/** What a code does, and what later months cost: said before anything is paid. */
const termsOf = ({ amount, price: usual, days }: AppliedPromo): string =>
  days === null
    ? texts.cheaper(price(amount), price(usual))
    : texts.longer(plural(days, texts.days), price(usual))

type AppliedProps = { promo: AppliedPromo; onRemove: () => void }

/** The form that had the focus is gone: what has come of it takes it. */
const Applied = ({ promo, onRemove }: AppliedProps) => {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="text-sm">
      <p ref={words} tabIndex={-1} className="outline-none">
        {termsOf(promo)}
      </p>
      <Button size="s" variant="quiet" className="-ml-3" onClick={onRemove}>
        {texts.without}
      </Button>
    </div>
  )
}

type Props = {
  tariff: string
  applied: AppliedPromo | null
  onApply: (promo: AppliedPromo | null) => void
}

/** A promo code, folded away: most people have none. */
export const PromoField = ({ tariff, applied, onApply }: Props) => {
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => ({ code, ...(await call(checkPromo, { body: { code, tariff } })) }),
    onSuccess: onApply,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(code.trim() === '')
    if (code.trim() !== '') mutate()
  }
  if (applied) return <Applied promo={applied} onRemove={() => onApply(null)} />
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm">{texts.open}</summary>
      <form onSubmit={submit} noValidate className="grid gap-3 pb-2">
        <TextField
          label={texts.label}
          value={code}
          error={isEmpty ? texts.empty : error ? (promoError(error) ?? errorMessage(error)) : undefined}
          onChange={({ currentTarget }) => {
            reset()
            setEmpty(false)
            setCode(currentTarget.value)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <div>
          <Button type="submit" pending={isPending}>
            {texts.apply}
          </Button>
        </div>
      </form>
    </details>
  )
}
