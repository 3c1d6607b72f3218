import {
  EXPERIMENT_GUARDS,
  EXPERIMENT_MEASURES,
  EXPERIMENT_PLACES,
  listExperiments,
  startExperiment,
} from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { fieldError } from '../../shared/admin/reason-form.tsx'
import { ApiError, wasRefused } from '../../shared/api/api-error.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { copy } from './copy.ts'
import { type Draft, experimentOf, movedTo, newDraft } from './draft.ts'

const texts = copy.form

type Props = { draft: Draft; error: Error | null; onChange: (change: Partial<Draft>) => void }

type TextName = 'name' | 'hypothesis' | 'share' | 'people' | 'end'
/** What the server calls a field that is called otherwise here. */
const WIRE: Partial<Record<TextName, string>> = { people: 'planned_people', end: 'ends_at' }

type TextProps = Props & { name: TextName } & Pick<
    ComponentProps<typeof TextField>,
    'label' | 'hint' | 'type' | 'inputMode'
  >

const Text = ({ name, draft, error, onChange, ...field }: TextProps) => (
  <TextField
    {...field}
    autoComplete="off"
    value={draft[name]}
    onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    error={fieldError(error, WIRE[name] ?? name)}
  />
)

const Guards = ({ draft, error, onChange }: Props) => (
  <fieldset>
    <legend className="text-sm font-medium">{texts.guards}</legend>
    {EXPERIMENT_GUARDS.map(guard => (
      <Checkbox
        key={guard}
        label={copy.guards[guard]}
        checked={draft.guards.includes(guard)}
        onChange={({ currentTarget }) =>
          onChange({
            guards: EXPERIMENT_GUARDS.filter(one =>
              one === guard ? currentTarget.checked : draft.guards.includes(one),
            ),
          })
        }
      />
    ))}
    <FormError>{fieldError(error, 'guards') && texts.noGuards}</FormError>
  </fieldset>
)

const Fields = (props: Props) => {
  const { draft, onChange } = props
  return (
    <>
      <Text {...props} name="name" label={texts.name} hint={texts.nameHint} />
      <Text {...props} name="hypothesis" label={texts.hypothesis} hint={texts.hypothesisHint} />
      <Select
        label={texts.place}
        options={EXPERIMENT_PLACES.map(value => ({ value, label: copy.places[value] }))}
        value={draft.place}
        onChange={({ currentTarget }) =>
          onChange(movedTo(EXPERIMENT_PLACES.find(place => place === currentTarget.value) ?? draft.place))
        }
      />
      <Select
        label={texts.measure}
        options={EXPERIMENT_MEASURES.map(value => ({ value, label: copy.measures[value] }))}
        value={draft.measure}
        onChange={({ currentTarget }) =>
          onChange({
            measure: EXPERIMENT_MEASURES.find(one => one === currentTarget.value) ?? draft.measure,
          })
        }
      />
      <Guards {...props} />
      <Text
        {...props}
        name="share"
        label={texts.share}
        hint={draft.place === 'weekly-letter' ? texts.heldOutHint : texts.shareHint}
        inputMode="numeric"
      />
      <Text {...props} name="people" label={texts.people} hint={texts.peopleHint} inputMode="numeric" />
      <Text {...props} name="end" label={texts.end} hint={texts.endHint} type="datetime-local" />
    </>
  )
}

const messageOf = (error: Error): string =>
  wasRefused(error, 'ERR_CONFLICT') ? texts.conflict : adminErrorMessage(error)

const namesField = (error: Error): boolean =>
  error instanceof ApiError && Object.keys(error.data.fields ?? {}).length > 0

/** Plans an experiment and starts it. */
export const StartDialog = ({ onClose }: { onClose: () => void }) => {
  const [draft, setDraft] = useState(newDraft)
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callAdmin(startExperiment, { body: experimentOf(draft) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: adminQueryOf(listExperiments).queryKey })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Fields
          draft={draft}
          error={error}
          onChange={change => setDraft(before => ({ ...before, ...change }))}
        />
        <FormError>{error && !namesField(error) ? messageOf(error) : undefined}</FormError>
        <FormActions keep={texts.keep} onKeep={onClose} submit={texts.begin} pending={isPending} />
      </form>
    </Dialog>
  )
}
