import { listPromos, makePromo, type NewPromo } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type HTMLInputTypeAttribute, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { ApiError, wasRefused } from '../../shared/api/api-error.ts'
import { timestampOfInput } from '../../shared/format/time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'

const { form: texts } = copy

type Draft = { code: string; kind: 'percent' | 'days'; size: string; most: string; end: string }

/** What is wrong goes as it is, and the server names the field. */
const promoOf = ({ code, kind, size, most, end }: Draft): NewPromo => ({
  code,
  percent: kind === 'percent' ? Number(size) : null,
  days: kind === 'days' ? Number(size) : null,
  most_uses: Number(most),
  ends_at: timestampOfInput(end) ?? '',
})

const namesField = (error: Error): boolean =>
  error instanceof ApiError && Object.keys(error.data.fields ?? {}).length > 0

/** Makes a promo code. */
export const MakeDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState<Draft>({ code: '', kind: 'percent', size: '', most: '', end: '' })
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin(makePromo, { body: promoOf(draft) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueryOf(listPromos).queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const field = (name: 'code' | 'size' | 'most' | 'end', onWire: string) => ({
    value: draft[name],
    autoComplete: 'off' as const,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
    error: fieldError(error, onWire),
  })
  const isPercent = draft.kind === 'percent'
  const moment: HTMLInputTypeAttribute = 'datetime-local'
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField label={texts.code} hint={texts.codeHint} {...field('code', 'code')} />
        <Select
          label={texts.kind}
          options={(['percent', 'days'] as const).map(value => ({ value, label: texts.kinds[value] }))}
          value={draft.kind}
          onChange={({ currentTarget }) =>
            setDraft({ ...draft, kind: currentTarget.value === 'days' ? 'days' : 'percent' })
          }
        />
        <TextField
          label={isPercent ? texts.percent : texts.days}
          hint={isPercent ? texts.percentHint : texts.daysHint}
          inputMode="numeric"
          {...field('size', draft.kind)}
        />
        <TextField
          label={texts.most}
          hint={texts.mostHint}
          inputMode="numeric"
          {...field('most', 'most_uses')}
        />
        <TextField label={texts.end} hint={texts.endHint} type={moment} {...field('end', 'ends_at')} />
        <FormError>
          {error && !namesField(error)
            ? wasRefused(error, 'ERR_CONFLICT')
              ? texts.conflict
              : adminErrorMessage(error)
            : undefined}
        </FormError>
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.save} pending={isPending} />
      </form>
    </Dialog>
  )
}
