import { PUSH_HOUR_USES, PUSH_HOURS, type PushHourUse, type PushKinds } from '@grani/contract'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Select } from '../../ui/select.tsx'
import { copy } from './copy.ts'
import { useSaveKinds } from './use-push.ts'

const texts = copy.kinds

/** An evening that most people have to themselves. */
const FIRST_CHOICE = { at: 19, use: 'questions' } as const

const HOURS = Array.from({ length: PUSH_HOURS.last - PUSH_HOURS.first + 1 }, (_, i) => PUSH_HOURS.first + i)

type HourProps = {
  hour: NonNullable<PushKinds['hour']>
  onChange: (hour: NonNullable<PushKinds['hour']>) => void
}

const HourChoice = ({ hour, onChange }: HourProps) => (
  <div className="mt-2 grid grid-cols-1 gap-3 pl-8 sm:grid-cols-2">
    <Select
      label={copy.at}
      value={hour.at}
      options={HOURS.map(value => ({ value, label: copy.atHour(value) }))}
      onChange={event => onChange({ ...hour, at: Number(event.target.value) })}
    />
    <Select
      label={copy.use}
      value={hour.use}
      options={PUSH_HOUR_USES.map(value => ({ value, label: copy.uses[value] }))}
      onChange={event => {
        const use = PUSH_HOUR_USES.find((known): known is PushHourUse => known === event.target.value)
        if (use) onChange({ ...hour, use })
      }}
    />
  </div>
)

/** What to be told of, saved at once. Nothing is disabled meanwhile, for that would take the focus away. */
export const KindSwitches = ({ kinds }: { kinds: PushKinds }) => {
  const { mutate, isPending, isError, variables } = useSaveKinds()
  const shown = isPending ? variables : kinds
  const { meeting, observers, hour } = shown
  const hasNone = !meeting && !observers && hour === null
  return (
    <fieldset className="mt-3 grid grid-cols-1 gap-1">
      <legend className="text-sm font-medium">{texts.title}</legend>
      <Checkbox
        label={texts.meeting}
        checked={meeting}
        onChange={event => mutate({ ...shown, meeting: event.target.checked })}
      />
      <Checkbox
        label={texts.observers}
        checked={observers}
        onChange={event => mutate({ ...shown, observers: event.target.checked })}
      />
      <Checkbox
        label={texts.hour}
        hint={texts.hourHint}
        checked={hour !== null}
        onChange={event => mutate({ ...shown, hour: event.target.checked ? FIRST_CHOICE : null })}
      />
      {hour && <HourChoice hour={hour} onChange={changed => mutate({ ...shown, hour: changed })} />}
      {hasNone && <p className="text-sm text-ink-soft">{texts.none}</p>}
      <FormError>{isError ? copy.failed : undefined}</FormError>
    </fieldset>
  )
}
