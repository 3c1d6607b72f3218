import { useState } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { RadioRow } from '../../../ui/radio-row.tsx'
import { TaskGate } from '../choice/task-gate.tsx'
import { useCircles } from '../use-drawings.ts'
import { CircleEditor } from './circle-editor.tsx'
import { CircleReading } from './circle-reading.tsx'
import { copy } from './copy.ts'

const KINDS = [
  { value: 'now', label: copy.now },
  { value: 'wanted', label: copy.wanted },
] as const

/** «Круг близких»: as it is, as it is wanted, and what is read from both. */
export const CirclesTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [kind, setKind] = useState<'now' | 'wanted'>('now')
  const [saved, setSaved] = useState(0)
  const { data, isError, isFetching, refetch } = useCircles()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-80" />
      </Loading>
    )
  const isWanted = kind === 'wanted'
  const latest =
    data.maps.find(({ wanted }) => wanted === isWanted) ?? data.maps.find(({ wanted }) => !wanted)
  return (
    <div className="grid grid-cols-1 gap-8">
      <TaskGate task="circles" plansHref={plansHref}>
        {() => (
          <div className="grid grid-cols-1 gap-5">
            <p className="text-ink-soft">{copy.text}</p>
            <RadioRow legend={copy.which} options={KINDS} value={kind} onChange={setKind} />
            <CircleEditor
              key={`${kind} ${saved}`}
              user={user}
              isWanted={isWanted}
              latest={latest}
              onSaved={() => setSaved(saved + 1)}
            />
          </div>
        )}
      </TaskGate>
      <CircleReading circles={data} />
    </div>
  )
}
