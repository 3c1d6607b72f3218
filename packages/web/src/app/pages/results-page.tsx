import { ArrowLeft } from 'lucide-react'
import { Link, Redirect, useParams } from 'wouter'
import { copy as texts } from '../../features/results/copy.ts'
import { DirectionView } from '../../features/results/directions/direction-view.tsx'
import { DirectionsPanel } from '../../features/results/directions/directions-panel.tsx'
import { currentResults } from '../../features/results/result-selectors.ts'
import { ExportResults } from '../../features/results/export-results.tsx'
import { PortraitHead } from '../../features/results/portrait/portrait-head.tsx'
import { QualitiesPanel } from '../../features/results/qualities-panel.tsx'
import { ResultList } from '../../features/results/list/result-list.tsx'
import { Disclaimer } from '../../features/results/disclaimer.tsx'
import { useProgress, useResults } from '../../features/results/use-results.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy as pageCopy } from './copy.ts'
import { Page } from '../shell/page.tsx'

const NoResults = () => (
  <EmptyState
    title={texts.empty.title}
    action={
      <LinkButton href="/" variant="primary">
        {texts.empty.action}
      </LinkButton>
    }
  >
    <p>{texts.empty.text}</p>
  </EmptyState>
)

const Content = ({ uid }: { uid: string | undefined }) => {
  const results = useResults()
  const progress = useProgress()
  if (results.data && progress.data) {
    const direction = progress.data.find(direction => direction.uid === uid)
    if (direction) return <DirectionView direction={direction} results={results.data} />
    if (uid !== undefined) return <Redirect to="/results" replace />
    if (results.data.length === 0) return <NoResults />
    return (
      <div className="hidden md:block print:block">
        <p className="mb-5 max-w-[68ch] text-sm text-ink-soft">{texts.legend}</p>
        <ResultList results={currentResults(results.data)} all={results.data} />
      </div>
    )
  }
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

/** All results, or those of one direction; on phones one of the two columns at a time. */
export const ResultsPage = () => {
  const { direction } = useParams<{ direction?: string }>()
  const { data: results } = useResults()
  const hasResults = (results?.length ?? 0) > 0
  return (
    <Page title={pageCopy.results.title} width="wide">
      {!direction && <PortraitHead />}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10 print:block">
        <div className={`gap-6 ${direction ? 'hidden md:grid' : 'grid'} md:sticky md:top-22`}>
          {!direction && hasResults && (
            <div className="md:hidden">
              <QualitiesPanel />
            </div>
          )}
          <DirectionsPanel />
        </div>
        <div className={`min-w-0 ${direction || hasResults ? '' : 'order-first md:order-none'}`}>
          {direction && (
            <Link
              href="/results"
              className="-ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent md:hidden print:hidden"
            >
              <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
              {texts.back}
            </Link>
          )}
          <Content uid={direction} />
          {hasResults && <ExportResults />}
          <Disclaimer />
        </div>
      </div>
    </Page>
  )
}
