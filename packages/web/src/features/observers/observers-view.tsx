import type { ObserverRound, Observers } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { RoundCard } from './round/round-card.tsx'
import { AboutRounds } from './start/about-rounds.tsx'
import { StartPart } from './start/start-part.tsx'
import { useObservers } from './use-observers.ts'

type Props = {
  /** What the observers will read of who asks. */ name: string | null
  saveName: (name: string) => Promise<unknown>
  plansHref: string
}

/** Why no round can be started now, in a kind word. */
const NoStart = ({ observers, plansHref }: { observers: Observers; plansHref: string }) => {
  const { start, next_on } = observers
  if (start === 'readOnly')
    return (
      <Card tone="sunken">
        <p>
          {copy.start.readOnly} <TextLink href={plansHref}>{copy.plans}</TextLink>
        </p>
      </Card>
    )
  return (
    <Card tone="sunken">
      <p>{next_on === null ? copy.start.usedNoDay : copy.start.used(dateInWords(next_on))}</p>
    </Card>
  )
}

const Rounds = ({ rounds }: { rounds: readonly ObserverRound[] }) =>
  rounds.map(round => <RoundCard key={round.id} round={round} />)

const Loaded = ({ observers, name, saveName, plansHref }: Props & { observers: Observers }) => {
  const { rounds, qualities, asked_lately, start, per_quarter } = observers
  const open = rounds.filter(({ state }) => state === 'open')
  const past = rounds.filter(({ state }) => state !== 'open')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Rounds rounds={open} />
      {(start === 'used' || start === 'readOnly') && <NoStart observers={observers} plansHref={plansHref} />}
      {(start === 'allowed' || rounds.length === 0) && <AboutRounds />}
      {start === 'allowed' && (
        <StartPart
          qualities={qualities}
          askedLately={asked_lately}
          perQuarter={per_quarter}
          name={name}
          saveName={saveName}
        />
      )}
      {past.length > 0 && (
        <>
          <h2 className="mt-4 text-xl">{copy.round.pastTitle}</h2>
          <Rounds rounds={past} />
        </>
      )}
    </div>
  )
}

/** «Взгляд со стороны»: the round under way, the start of a new one, and earlier ones. */
export const ObserversView = (props: Props) => {
  const { data, isError, isFetching, refetch } = useObservers()
  if (data) return <Loaded {...props} observers={data} />
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-32" />
      <Skeleton className="h-64" />
    </Loading>
  )
}
