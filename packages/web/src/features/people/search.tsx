import { findPeople } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'

const texts = copy.search

/** Finds people by what is exactly theirs. */
export const PeopleSearch = () => {
  const [query, setQuery] = useState('')
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => callAdmin(findPeople, { body: { query } }),
  })
  const wrong = fieldError(error, 'query')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <>
      <search>
        <form onSubmit={submit} noValidate className="grid max-w-md gap-4">
          <TextField
            label={texts.label}
            hint={texts.hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            error={wrong}
          />
          <FormError>{error && wrong === undefined ? adminErrorMessage(error) : undefined}</FormError>
          <div>
            <Button type="submit" variant="primary" pending={isPending}>
              {texts.find}
            </Button>
          </div>
        </form>
      </search>
      <div aria-live="polite" className="mt-6">
        {data?.length === 0 && (
          <p>
            <span className="font-medium">{texts.none}.</span>{' '}
            <span className="text-ink-soft">{texts.noneText}</span>
          </p>
        )}
        {data && data.length > 0 && (
          <Card aria-label={texts.found} className="max-w-2xl">
            <ul className="grid gap-3">
              {data.map(({ uid, email, created_at }) => (
                <li key={uid} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
                  <TextLink href={`/admin/people/${uid}`} className="font-medium wrap-anywhere">
                    {email ?? texts.noEmail}
                  </TextLink>
                  <span className="text-sm text-ink-soft">{texts.since(dateInWords(created_at))}</span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
