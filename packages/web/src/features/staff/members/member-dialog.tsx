import type { Role, StaffMember } from '@grani/contract'
import { type FormEvent, useState } from 'react'
import { roleNames } from '../../../shared/admin/copy.ts'
import { adminErrorMessage } from '../../../shared/admin/admin-error-message.ts'
import { ApiError, wasRefused } from '../../../shared/api/api-error.ts'
import { fieldErrorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { copy } from '../copy.ts'
import { RoleChoice } from './role-choice.tsx'
import { type MemberChange, useChangeMember } from './use-members.ts'

const texts = copy.memberForm

type Props = { /** Null: somebody is appointed. */ member: StaffMember | null; onClose: () => void }

const messageFor = (error: Error, isNew: boolean): string | undefined => {
  if (error instanceof ApiError && error.data.fields) return fieldErrorMessage(error.data.fields['roles'])
  if (isNew && wasRefused(error, 'ERR_NOT_FOUND')) return texts.notFound
  if (wasRefused(error, 'ERR_CONFLICT')) return isNew ? texts.appointed : texts.lastOwner
  return adminErrorMessage(error)
}

const fieldsOf = (error: Error | null): Partial<Record<string, string>> =>
  error instanceof ApiError ? (error.data.fields ?? {}) : {}

/** Appoints somebody, or changes what a member of the staff may do. */
export const MemberDialog = ({ member, onClose }: Props) => {
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<Role[]>(member?.roles ?? [])
  const [reason, setReason] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const { mutate, isPending, error, variables } = useChangeMember()
  const fields = fieldsOf(error)
  const run = (change: MemberChange) => mutate(change, { onSuccess: onClose })
  const isRunning = (kind: MemberChange['kind']) => isPending && variables.kind === kind

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIncomplete(roles.length === 0)
    if (roles.length === 0) return
    run(
      member
        ? { kind: 'roles', uid: member.user_id, roles, reason }
        : { kind: 'appoint', email, roles, reason },
    )
  }
  return (
    <Dialog
      {...(member?.email && { eyebrow: member.email })}
      title={member ? texts.editTitle : texts.addTitle}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {!member && (
          <TextField
            type="email"
            autoComplete="off"
            label={texts.email}
            hint={texts.emailHint}
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={fieldErrorMessage(fields['email'])}
          />
        )}
        <RoleChoice
          chosen={roles}
          onChange={setRoles}
          error={isIncomplete && roles.length === 0 ? texts.rolesNeeded : undefined}
        />
        <TextField
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fieldErrorMessage(fields['reason'])}
        />
        <FormError>{error ? messageFor(error, !member) : undefined}</FormError>
        <Button type="submit" variant="primary" pending={isRunning(member ? 'roles' : 'appoint')}>
          {member ? texts.save : texts.add}
        </Button>
        <p className="text-sm text-ink-soft">{texts.told}</p>
        {member?.may_confirm && (
          <div className="grid gap-3 border-t border-line pt-4">
            <Button
              pending={isRunning('confirm')}
              onClick={() => run({ kind: 'confirm', uid: member.user_id, reason })}
            >
              {texts.confirm}
            </Button>
            <p className="text-sm text-ink-soft">{texts.confirmHint}</p>
          </div>
        )}
        {member && (
          <div className="grid gap-3 border-t border-line pt-4">
            <Button
              pending={isRunning('reset')}
              onClick={() => run({ kind: 'reset', uid: member.user_id, reason })}
            >
              {texts.reset}
            </Button>
            <p className="text-sm text-ink-soft">{texts.resetHint}</p>
            <Button
              variant="danger"
              pending={isRunning('remove')}
              onClick={() => run({ kind: 'remove', uid: member.user_id, reason })}
            >
              {texts.remove}
            </Button>
            <p className="text-sm text-ink-soft">
              {texts.removed(member.roles.length, member.roles.map(role => roleNames[role]).join(', '))}
            </p>
          </div>
        )}
      </form>
    </Dialog>
  )
}
