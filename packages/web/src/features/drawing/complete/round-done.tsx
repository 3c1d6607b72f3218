import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { copy as shared } from '../copy.ts'
import { useTasks } from '../use-drawings.ts'
import { whenInWords } from '../when.ts'
import { copy } from './copy.ts'
import { RoundButtons } from './round-buttons.tsx'

const RoundSheets = lazyPart(async () => (await import('./round-sheets.tsx')).RoundSheets)

type DoneProps = {
  /** The figures that got a sheet now. */
  drawn: readonly string[]
  /** Figures that were not shown yet. */
  left: number
  isOffline: boolean
  onMore: (size: number) => void
  onReading: () => void
}

/** What the next days bring: the figures that are left, or the next ten. */
const Tomorrow = ({ left }: { left: number }) => {
  const { data } = useTasks()
  const opensAt = data?.tasks.find(({ task }) => task === 'complete')?.opens_at ?? null
  if (left > 0) return <p className="-mt-2 text-ink-soft">{copy.tomorrow.left}</p>
  if (!data || opensAt === null) return null
  return <p>{data.is_limited ? shared.gate.limitedDone : copy.tomorrow.next(whenInWords(opensAt))}</p>
}

/** The end of a round: its sheets, what is left, and the way on. */
export const RoundDone = ({ drawn, left, isOffline, onMore, onReading }: DoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg text-ink-soft md:scroll-mt-32">
        {copy.done(drawn.length)}
      </h2>
      {drawn.length === 0 && <p>{copy.nothingDrawn}</p>}
      {isOffline && <p>{shared.offline}</p>}
      {drawn.length > 0 && !isOffline && (
        <Suspense>
          <RoundSheets figures={drawn} />
        </Suspense>
      )}
      {left > 0 && <RoundButtons left={left} onChoose={onMore} />}
      <Tomorrow left={left} />
      <div>
        <Button {...(left === 0 && { variant: 'primary' as const })} onClick={onReading}>
          {copy.toReading}
        </Button>
      </div>
    </section>
  )
}
