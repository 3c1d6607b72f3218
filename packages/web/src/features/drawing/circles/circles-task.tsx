import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { RadioRow } from '../../../ui/radio-row.tsx'
import { ExampleCard } from '../choice/example-card.tsx'
import { TaskGate } from '../choice/task-gate.tsx'
import { useCircles } from '../use-drawings.ts'
import { CircleBoard } from './circle-board.tsx'
import { CircleEditor } from './circle-editor.tsx'
import { CircleReading } from './circle-reading.tsx'
import { copy } from './copy.ts'
import { type Placed, placedAsLeft } from './geometry.ts'

const KINDS = [
  { value: 'now', label: copy.now },
  { value: 'wanted', label: copy.wanted },
] as const

const EXAMPLE: readonly Placed[] = [
  { label: 'сестра', distance: 0.5, size: 0.8, angle: -2.5 },
  { label: 'мама', distance: 0.6, size: 0.7, angle: 0.5 },
  { label: 'Лёва', distance: 0.55, size: 0.4, angle: 2.5 },
  { label: 'коллега', distance: 0.9, size: 0.3, angle: -0.7 },
]

const BoardExample = () => (
  <ExampleCard picture={<CircleBoard people={EXAMPLE} />} text={copy.example.text}>
    <p className="mt-1">{copy.example.reading}</p>
  </ExampleCard>
)

/** What this page has saved, before it is fetched again. */
type Saved = { now?: readonly Placed[]; wanted?: readonly Placed[] }

/** «Круг близких»: as it is, as it is wanted, and what is read from both. */
export const CirclesTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [kind, setKind] = useState<'now' | 'wanted'>('now')
  const [editor, setEditor] = useState(0)
  const [saved, setSaved] = useState<Saved>({})
  const [isSaved, setIsSaved] = useState(false)
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
  const boardOf = (wanted: boolean): readonly Placed[] | undefined => {
    const map = data.maps.find(one => one.wanted === wanted)
    return saved[wanted ? 'wanted' : 'now'] ?? (map && placedAsLeft(map.people))
  }
  const restart = (people?: readonly Placed[]) => {
    setSaved(({ [kind]: _before, ...others }) => (people ? { ...others, [kind]: people } : others))
    setIsSaved(people !== undefined)
    setEditor(editor + 1)
  }
  const choose = (chosen: 'now' | 'wanted') => {
    setKind(chosen)
    setIsSaved(false)
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <TaskGate task="circles" plansHref={plansHref} example={<BoardExample />}>
        {() => (
          <div className="grid grid-cols-1 gap-5">
            <p className="text-ink-soft">{copy.text}</p>
            <RadioRow legend={copy.which} options={KINDS} value={kind} onChange={choose} />
            <CircleEditor
              key={`${kind} ${editor}`}
              user={user}
              isWanted={isWanted}
              start={boardOf(isWanted) ?? boardOf(false) ?? []}
              onSaved={restart}
              onSavedElsewhere={restart}
            />
            {isSaved && (
              <output className="flex flex-wrap items-center gap-x-4 gap-y-2">
                {copy.isSaved}
                {!isWanted && (
                  <Button size="s" onClick={() => choose('wanted')}>
                    {copy.toWanted}
                  </Button>
                )}
              </output>
            )}
            {data.maps.length === 0 && <p className="text-ink-soft">{copy.noReading}</p>}
          </div>
        )}
      </TaskGate>
      <CircleReading circles={data} />
    </div>
  )
}
