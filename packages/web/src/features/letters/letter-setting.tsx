import { type Letter, LETTER_DAYS, LETTER_FIRST_HOUR, LETTER_LAST_HOUR } from '@grani/contract'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { BlockedAddress } from './blocked-address.tsx'
import { areDifferent, deviceZone, momentAt, zoneName } from './clock.ts'
import { copy } from './copy.ts'
import { type Choice, useLetter, useSaveLetter } from './use-letter.ts'

const DAYS = LETTER_DAYS.map(day => ({ value: day, label: copy.days[day] }))
const HOURS = Array.from({ length: LETTER_LAST_HOUR - LETTER_FIRST_HOUR + 1 }, (_, i) => ({
  value: LETTER_FIRST_HOUR + i,
  label: copy.clock(LETTER_FIRST_HOUR + i),
}))

type Part = { letter: Letter; onChange: (change: Partial<Choice>) => void }

const DayAndHour = ({ letter, onChange }: Part) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Select
      label={copy.day}
      options={DAYS}
      value={letter.day}
      onChange={({ target }) => {
        const day = LETTER_DAYS.find(one => one === Number(target.value))
        if (day) onChange({ day })
      }}
    />
    <Select
      label={copy.hour}
      options={HOURS}
      value={letter.hour}
      onChange={({ target }) => onChange({ hour: Number(target.value) })}
    />
  </div>
)

const When = ({ letter, onChange }: Part) => {
  const zone = letter.time_zone ?? deviceZone()
  const own = deviceZone()
  return (
    <div className="text-sm text-ink-soft" aria-live="polite">
      {letter.next_at !== null && letter.email !== null && (
        <p className="wrap-anywhere">
          {copy.next(letter.email, momentAt(letter.next_at, zone), zoneName(zone))}
        </p>
      )}
      {areDifferent(zone, own) && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p>{copy.otherZone(zoneName(own))}</p>
          <Button size="s" onClick={() => onChange({ time_zone: own })}>
            {copy.takeZone}
          </Button>
        </div>
      )}
    </div>
  )
}

const Setting = ({ letter }: { letter: Letter }) => {
  const { mutate, isPending, isError, variables } = useSaveLetter()
  // What was chosen shows at once, and goes back when it could not be saved.
  const shown = isPending ? { ...letter, ...variables } : letter
  const save = (change: Partial<Choice>) =>
    mutate({
      is_on: shown.is_on,
      day: shown.day,
      hour: shown.hour,
      time_zone: shown.time_zone ?? deviceZone(),
      ...change,
    })
  return (
    <div className="grid gap-4">
      <Checkbox
        label={copy.label}
        hint={letter.email === null ? copy.noEmail : copy.hint}
        checked={shown.is_on}
        disabled={letter.email === null}
        onChange={({ target }) =>
          save({ is_on: target.checked, ...(letter.is_decided ? {} : { time_zone: deviceZone() }) })
        }
      />
      {letter.blocked && <BlockedAddress blocked={letter.blocked} />}
      {shown.is_on && !letter.blocked && (
        <>
          <DayAndHour letter={shown} onChange={save} />
          <When letter={shown} onChange={save} />
        </>
      )}
      <FormError>{isError ? copy.failed : undefined}</FormError>
    </div>
  )
}

/** The weekly letter: a switch, and when it comes. Saved at once. */
export const LetterSetting = () => {
  const { data, isError, isFetching, refetch } = useLetter()
  if (data) return <Setting letter={data} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading>
      <Skeleton className="h-11" />
    </Loading>
  )
}
