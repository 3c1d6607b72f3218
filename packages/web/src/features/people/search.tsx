import { findPeople } from '@grani/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { FoundPeople } from './found-people.tsx'
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
      <FoundPeople people={data} />
    </>
  )
}
