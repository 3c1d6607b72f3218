import type { StaffIdea } from '@grani/contract'
import { type ReactNode, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { useMerge, useRename } from './use-ideas.ts'

type DialogProps = {
  title: string
  confirm: string
  mutation: { isPending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

const ChangeDialog = ({ title, confirm, mutation, onConfirm, onClose, children }: DialogProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{copy.keep}</Button>
        <Button variant="primary" pending={mutation.isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </>
    }
  >
    {children}
    <FormError>{mutation.error ? adminErrorMessage(mutation.error) : undefined}</FormError>
  </Dialog>
)

type Props = { figure: string; idea: StaffIdea; others: readonly StaffIdea[] }

const RenameDialog = ({ figure, idea, onClose }: Props & { onClose: () => void }) => {
  const [name, setName] = useState(idea.name)
  const rename = useRename(figure, idea.concept)
  return (
    <ChangeDialog
      title={copy.renameTitle}
      confirm={copy.rename}
      mutation={rename}
      onConfirm={() => rename.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={copy.newName}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ChangeDialog>
  )
}

const MergeDialog = ({ figure, idea, others, onClose }: Props & { onClose: () => void }) => {
  const [into, setInto] = useState(others[0]?.concept ?? '')
  const merge = useMerge(figure, idea.concept)
  return (
    <ChangeDialog
      title={copy.mergeTitle(idea.name)}
      confirm={copy.merge}
      mutation={merge}
      onConfirm={() => merge.mutate(into, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-soft">{copy.mergeText}</p>
      <Select
        label={copy.into}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
        options={others.map(({ concept: value, name: label }) => ({ value, label }))}
      />
    </ChangeDialog>
  )
}

/** One idea of a figure, with what can be done about it. */
export const IdeaRow = (props: Props) => {
  const { idea, others } = props
  const [open, setOpen] = useState<'rename' | 'merge' | null>(null)
  const close = () => setOpen(null)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <p className="min-w-40 grow">
        {idea.name}, {copy.people(idea.people)} {idea.is_example && <Chip>{copy.example}</Chip>}
      </p>
      <Button size="s" variant="quiet" onClick={() => setOpen('rename')}>
        {copy.rename}
      </Button>
      {!idea.is_example && others.length > 0 && (
        <Button size="s" variant="quiet" onClick={() => setOpen('merge')}>
          {copy.merge}
        </Button>
      )}
      {open === 'rename' && <RenameDialog {...props} onClose={close} />}
      {open === 'merge' && <MergeDialog {...props} onClose={close} />}
    </li>
  )
}
