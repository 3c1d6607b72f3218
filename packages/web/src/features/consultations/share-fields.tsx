import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useShareable } from './use-shareable.ts'
import type { Share } from './use-consultations.ts'

const { share: texts } = copy

export const NOTHING: Share = { directions: [], with_states: false }

type Props = { share: Share; onChange: (share: Share) => void; legend: ReactNode }

const Directions = ({ share, onChange }: Omit<Props, 'legend'>) => {
  const shareable = useShareable()
  if (shareable.kind === 'loading')
    return (
      <Loading className="grid gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </Loading>
    )
  if (shareable.kind === 'failed')
    return (
      <div className="grid justify-items-start gap-2 text-sm text-ink-soft">
        <p>{texts.failed}</p>
        <Button size="s" onClick={shareable.retry} pending={shareable.isRetrying}>
          {texts.retry}
        </Button>
      </div>
    )
  const { directions } = shareable
  if (directions.length === 0) return <p className="text-sm text-ink-soft">{texts.nothing}</p>
  const choose = (uid: string, isChosen: boolean) => {
    const chosen = directions.filter(one => (one.uid === uid ? isChosen : share.directions.includes(one.uid)))
    onChange({
      directions: chosen.map(one => one.uid),
      with_states: chosen.some(({ isOfStates }) => isOfStates),
    })
  }
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.hint}</p>
      <div className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {directions.map(({ uid, name, isOfStates }) => (
          <Checkbox
            key={uid}
            label={name}
            hint={isOfStates && texts.states}
            checked={share.directions.includes(uid)}
            onChange={event => choose(uid, event.target.checked)}
          />
        ))}
      </div>
    </>
  )
}

/** Which directions the specialist may read; none is ticked beforehand. */
export const ShareFields = ({ legend, ...props }: Props) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 text-sm font-medium">{legend}</legend>
    <Directions {...props} />
  </fieldset>
)
