import { type ContentEntry, listContent, TARGET_KINDS, type TargetKind } from '@grani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy, kindNames } from './copy.ts'
import { titleOf } from './titles.ts'
import { useBeginDraft } from './use-begin-draft.ts'

type EntriesProps = { kind: TargetKind; words: string; onEdit: (target: string) => void; pending: boolean }

const Entry = ({
  entry,
  onEdit,
  pending,
}: { entry: ContentEntry } & Pick<EntriesProps, 'onEdit' | 'pending'>) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-0">
    <div className="min-w-0 grow basis-64">
      <p className="wrap-anywhere">{entry.text}</p>
      <p className="text-sm text-ink-soft">{titleOf(entry)}</p>
    </div>
    {entry.target.startsWith('quality:') && (
      <Button
        size="s"
        disabled={pending}
        aria-label={copy.newItemOf(titleOf(entry))}
        onClick={() => onEdit(entry.target.replace('quality:', 'item:'))}
      >
        {copy.newItem}
      </Button>
    )}
    <Button
      size="s"
      disabled={pending}
      aria-label={copy.editNamed(titleOf(entry))}
      onClick={() => onEdit(entry.target)}
    >
      {copy.edit}
    </Button>
  </li>
)

const Entries = ({ kind, words, onEdit, pending }: EntriesProps) => {
  const { data, isError, isFetching, refetch } = useQuery({
    ...adminQueryOf(listContent, { query: { kind, ...(words !== '' && { words }) } }),
    placeholderData: keepPreviousData,
  })
  if (!data && isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <>
      <output className="block text-sm text-ink-soft">
        {data.total === 0
          ? `${copy.nothing}. ${copy.nothingText}`
          : copy.found(data.entries.length, data.total)}
      </output>
      <ul className="mt-2 max-w-4xl">
        {data.entries.map(entry => (
          <Entry key={entry.target} entry={entry} onEdit={onEdit} pending={pending} />
        ))}
      </ul>
    </>
  )
}

/** Finds a text of the content, and begins a draft of it. */
export const ContentFinder = () => {
  const [kind, setKind] = useState<TargetKind>('item')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { mutate, isPending, error } = useBeginDraft()
  return (
    <section>
      <h2 className="text-lg">{copy.find}</h2>
      <div className="mt-3 grid max-w-4xl gap-4 md:grid-cols-2">
        <Select
          label={copy.kind}
          value={kind}
          options={TARGET_KINDS.map(value => ({ value, label: kindNames[value] }))}
          onChange={({ target }) => setKind(TARGET_KINDS.find(one => one === target.value) ?? 'item')}
        />
        <TextField
          label={copy.words}
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
      <div className="mt-4">
        <Entries kind={kind} words={words} onEdit={mutate} pending={isPending} />
      </div>
    </section>
  )
}
