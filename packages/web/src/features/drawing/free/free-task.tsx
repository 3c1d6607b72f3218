import type { DrawingReading } from '@grani/contract'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ExampleCard } from '../choice/example-card.tsx'
import { TaskGate } from '../choice/task-gate.tsx'
import { copy as shared } from '../copy.ts'
import { type KeptSheet, keepSheet, newSheet, unfinishedSheet, watchSheet } from '../sync/kept-sheets.ts'
import { useReading, useRefreshDrawings } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { FreeSheet } from './free-sheet.tsx'
import { MoodRow } from './mood-row.tsx'

type BeforeProps = { subjects: readonly string[]; onStart: (mood: number) => void }

/** How it is now, and something to draw that is outside. */
const Before = ({ subjects, onStart }: BeforeProps) => {
  const [mood, setMood] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [at, setAt] = useState(() => Math.floor(Math.random() * subjects.length))
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <MoodRow legend={copy.before} value={mood} onChange={setMood} />
      <div>
        <h2 className="text-lg">{copy.subject}</h2>
        <p className="mt-1">{copy.text}</p>
        <p aria-live="polite" className="mt-1">
          {copy.subjectText(subjects[at % subjects.length] ?? '')}
        </p>
        <Button size="s" variant="quiet" className="-ml-3.5" onClick={() => setAt(at + 1)}>
          {copy.other}
        </Button>
      </div>
      <FormError>{isMissing && mood === null ? copy.missing : undefined}</FormError>
      <div>
        <Button variant="primary" onClick={() => (mood === null ? setMissing(true) : onStart(mood))}>
          {copy.start}
        </Button>
      </div>
    </div>
  )
}

const Saved = ({ isOffline, onAgain }: { isOffline: boolean; onAgain: () => void }) => (
  <section className="grid grid-cols-1 justify-items-start gap-3">
    <h2 className="text-xl">{copy.saved}</h2>
    <p>{isOffline ? shared.offline : copy.savedText}</p>
    <div className="flex flex-wrap gap-2">
      <Button onClick={onAgain}>{copy.again}</Button>
      <LinkButton href="/drawing/mine">{shared.mine}</LinkButton>
    </div>
  </section>
)

const ChangeCard = ({ free: { sheets, change } }: { free: DrawingReading['free'] }) =>
  sheets > 0 && (
    <Card tone="sunken" aria-label={copy.reading}>
      <h2 className="text-lg">{copy.reading}</h2>
      <p className="mt-1">
        {change ? copy.change(change.mean, change.low, change.high) : copy.notYet(sheets)}
      </p>
    </Card>
  )

type Done = { isOffline: boolean } | null

/** «Свободный лист»: not a test. */
export const FreeTask = ({ user, plansHref }: { user: string; plansHref: string }) => {
  const [sheet, setSheet] = useState<KeptSheet | null>(() => unfinishedSheet(user, 'free') ?? null)
  const [changes, setChanges] = useState(0)
  const [done, setDone] = useState<Done>(null)
  const reading = useReading()
  const refresh = useRefreshDrawings()

  const id = sheet?.id
  useEffect(
    () =>
      id === undefined
        ? undefined
        : watchSheet(user, id, changed => {
            setSheet(changed?.isWaiting ? null : changed)
            setChanges(changes + 1)
          }),
    [user, id, changes],
  )

  if (done) return <Saved isOffline={done.isOffline} onAgain={() => setDone(null)} />
  return (
    <div className="grid grid-cols-1 gap-8">
      <TaskGate
        task="free"
        plansHref={plansHref}
        example={
          <ExampleCard text={copy.example}>
            <p className="mt-1">{copy.change(0.6, 0.2, 1)}</p>
          </ExampleCard>
        }
      >
        {({ subjects }) =>
          sheet ? (
            <FreeSheet
              key={changes}
              user={user}
              kept={sheet}
              onDone={isOffline => {
                setSheet(null)
                setDone({ isOffline })
                void refresh()
              }}
            />
          ) : (
            <Before
              subjects={subjects}
              onStart={mood_before => {
                const started = newSheet({ task: 'free', mood_before })
                keepSheet(user, started)
                setSheet(started)
              }}
            />
          )
        }
      </TaskGate>
      {!sheet && reading.data && <ChangeCard free={reading.data.free} />}
    </div>
  )
}
