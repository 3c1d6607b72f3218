import type { Direction, Result } from '@grani/contract'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'wouter'
import { EventsOfDirection } from '../../features/events/events-of-direction.tsx'
import { AskAboutDirection } from '../../features/quiz/ask-about-direction.tsx'
import { ForecastCard } from '../../features/quiz/forecasts/forecast-card.tsx'
import { ChangesLink } from '../../features/results/changes/check-again.tsx'
import { copy as texts } from '../../features/results/copy.ts'
import { DirectionView } from '../../features/results/directions/direction-view.tsx'
import { DirectionsPanel } from '../../features/results/directions/directions-panel.tsx'
import { currentResults, type ResultGroup, resultGroups } from '../../features/results/result-selectors.ts'
import { ExportResults } from '../../features/results/export-results.tsx'
import { noResultsYet } from '../../features/results/list/no-results-yet.ts'
import { QualitiesIndex } from '../../features/results/list/qualities-index.tsx'
import { ResultsOverview } from '../../features/results/list/results-overview.tsx'
import { RecognitionDoor } from '../../features/results/recognition/recognition-door.tsx'
import { PortraitHead } from '../../features/results/portrait/portrait-head.tsx'
import { Disclaimer } from '../../features/results/disclaimer.tsx'
import { useProgress, useResults } from '../../features/results/use-results.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy as pageCopy } from './copy.ts'
import { ExplainedRedirect } from '../router/explained-redirect.tsx'
import { Page } from '../shell/page.tsx'
import { RoomLinks } from '../shell/room-links.tsx'
import { useBeginAsking } from './use-begin-asking.ts'

const NoResults = ({ directions }: { directions: readonly Direction[] }) => {
  const { title, text } = noResultsYet(directions)
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton href="/" variant="primary">
          {texts.empty.action}
        </LinkButton>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}

const following = (directions: readonly Direction[], at: number): Direction | null =>
  directions.length > 1 ? (directions[(at + 1) % directions.length] ?? null) : null

type LoadedProps = { uid: string | undefined; results: readonly Result[]; directions: readonly Direction[] }

const Loaded = ({ uid, results, directions }: LoadedProps) => {
  const begin = useBeginAsking()
  const at = directions.findIndex(direction => direction.uid === uid)
  const direction = directions[at]
  if (direction) {
    return (
      <DirectionView
        key={uid}
        direction={direction}
        next={following(directions, at)}
        results={results}
        ask={<AskAboutDirection direction={direction} onAsked={isLater => begin(undefined, isLater)} />}
      />
    )
  }
  if (uid !== undefined) return <ExplainedRedirect to="/" why={pageCopy.results.unknownDirection} />
  return (
    <>
      {results.length === 0 && <NoResults directions={directions} />}
      <ResultsOverview results={results} directions={directions} />
    </>
  )
}

const Content = ({ uid }: { uid: string | undefined }) => {
  const results = useResults()
  const progress = useProgress()
  if (results.data && progress.data)
    return <Loaded uid={uid} results={results.data} directions={progress.data} />
  if (results.isError || progress.isError) {
    const retry = () => void Promise.all([results.refetch(), progress.refetch()])
    return <LoadFailed onRetry={retry} pending={results.isFetching || progress.isFetching} />
  }
  return (
    <Loading className="grid gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </Loading>
  )
}

const BackToAll = () => (
  <Link
    href="/results"
    className="-ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent print:hidden"
  >
    <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
    {texts.back}
  </Link>
)

/** Strengths and weaknesses; everything else only where there are none. */
const namedGroups = (results: readonly Result[]): ResultGroup[] => {
  const groups = resultGroups(currentResults(results))
  const sides = groups.filter(({ id }) => id !== 'other')
  return sides.length > 0 ? sides : groups
}

/** All results with their texts, or those of one direction, beside the pictures of the directions. */
export const ResultsPage = () => {
  const { direction } = useParams<{ direction?: string }>()
  const { data: results = [] } = useResults()
  const { data: directions = [] } = useProgress()
  const qualities = directions.find(({ uid }) => uid === direction)?.qualities ?? []
  const hasResults = results.length > 0
  return (
    <Page title={pageCopy.results.title} width="wide">
      {!direction && <PortraitHead />}
      {!direction && <RoomLinks />}
      {!direction && hasResults && (
        <div className="mb-6 hidden grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-6 md:grid md:empty:hidden lg:mb-8 print:hidden">
          <RecognitionDoor />
          <ForecastCard isSmall />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10 print:block">
        <div
          className={`min-w-0 grid-cols-1 gap-6 ${direction ? 'hidden md:grid' : 'grid'} md:sticky md:top-22`}
        >
          {!direction && hasResults && (
            <div className="md:hidden print:hidden">
              <QualitiesIndex groups={namedGroups(results)} />
            </div>
          )}
          <DirectionsPanel isRow />
        </div>
        <div className={`min-w-0 ${direction || hasResults ? '' : 'order-first md:order-none'}`}>
          {direction && <BackToAll />}
          <Content uid={direction} />
          {direction && <EventsOfDirection qualities={qualities} />}
          {hasResults && <ChangesLink />}
          {hasResults && <ExportResults />}
          <Disclaimer />
        </div>
      </div>
    </Page>
  )
}
