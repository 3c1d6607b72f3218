import { findPayers } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { kopecksIn } from '../../shared/format/rubles.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { FoundPeople } from './found-people.tsx'

const texts = copy.payer

/** Finds who paid, where somebody can only tell when and how much. */
export const PayerSearch = () => {
  const [day, setDay] = useState('')
  const [sum, setSum] = useState('')
  const [last4, setLast4] = useState('')
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      callAdmin(findPayers, {
        body: { day, amount: kopecksIn(sum), last4: last4.trim() === '' ? null : last4.trim() },
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const wrong = (field: string) => fieldError(error, field)
  const isNamed = ['day', 'amount', 'last4'].some(field => wrong(field) !== undefined)
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer content-center font-medium">{texts.title}</summary>
      <search>
        <form onSubmit={submit} noValidate className="mt-3 grid max-w-md gap-4">
          <TextField
            label={texts.day}
            hint={texts.dayHint}
            type="date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            error={wrong('day')}
          />
          <TextField
            label={texts.sum}
            inputMode="decimal"
            autoComplete="off"
            value={sum}
            onChange={({ currentTarget }) => setSum(currentTarget.value)}
            error={wrong('amount')}
          />
          <TextField
            label={texts.last4}
            hint={texts.last4Hint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={last4}
            onChange={({ currentTarget }) => setLast4(currentTarget.value)}
            error={wrong('last4')}
          />
          <FormError>{error && !isNamed ? adminErrorMessage(error) : undefined}</FormError>
          <div>
            <Button type="submit" pending={isPending}>
              {texts.find}
            </Button>
          </div>
        </form>
      </search>
      <FoundPeople
        people={data?.people}
        {...(data?.is_more ? { none: texts.more, noneText: texts.moreText } : { noneText: texts.noneText })}
      />
    </details>
  )
}
