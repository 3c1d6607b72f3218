import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { type JournalFilter, NO_FILTER } from './use-journal.ts'

const FIELDS = [
  ['action', copy.action, copy.actionHint],
  ['actor', copy.actor, copy.actorHint],
  ['subject', copy.subject, copy.subjectHint],
] as const

/** What to look for; applied when it is sent. */
export const JournalFilterForm = ({ onFind }: { onFind: (filter: JournalFilter) => void }) => {
  const [filter, setFilter] = useState(NO_FILTER)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(filter)
  }
  return (
    <search aria-label={copy.filter}>
      <form
        onSubmit={submit}
        className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-[1fr_1fr_1fr_auto]"
      >
        {FIELDS.map(([name, label, hint]) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            value={filter[name]}
            onChange={({ currentTarget: { value } }) => setFilter({ ...filter, [name]: value })}
          />
        ))}
        <Button type="submit" className="justify-self-start xl:mt-[1.6875rem]">
          {copy.find}
        </Button>
      </form>
    </search>
  )
}
