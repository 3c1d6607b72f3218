import type { StaffIdea } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { useCode } from './use-ideas.ts'

const UNCHOSEN = ''
/** No concept can be called so: their ids are letters, digits and hyphens. */
const NEW = '+'
const VOID = '0 '

const MAX_NAME = 60

type Props = { figure: string; ideas: readonly StaffIdea[]; stems: string; phrase: string }

/** Puts one title to an idea, makes it a new one, or says that it names none. */
export const CodeForm = ({ figure, ideas, stems, phrase }: Props) => {
  const [chosen, setChosen] = useState(UNCHOSEN)
  const [name, setName] = useState(phrase)
  const { mutate, isPending, error } = useCode(figure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === NEW) mutate({ stems, verdict: 'new', concept: null, name })
    else if (chosen === VOID) mutate({ stems, verdict: 'void', concept: null, name: null })
    else if (chosen !== UNCHOSEN) mutate({ stems, verdict: 'known', concept: chosen, name: null })
  }
  return (
    <form onSubmit={submit} className="mt-2 grid max-w-xl gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow">
          <Select
            label={copy.idea(phrase)}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            options={[
              { value: UNCHOSEN, label: copy.choose },
              { value: NEW, label: copy.another },
              { value: VOID, label: copy.none },
              ...ideas.map(({ concept, name: label }) => ({ value: concept, label })),
            ]}
          />
        </div>
        <Button type="submit" disabled={chosen === UNCHOSEN} pending={isPending}>
          {copy.save}
        </Button>
      </div>
      {chosen === NEW && (
        <TextField
          label={copy.name(phrase)}
          autoComplete="off"
          maxLength={MAX_NAME}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </form>
  )
}
