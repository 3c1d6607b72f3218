import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { ObserversDoor } from '../../features/observers/observers-door.tsx'
import { copy as results } from '../../features/results/copy.ts'
import { Disclaimer } from '../../features/results/disclaimer.tsx'
import { ObservedList } from '../../features/results/observed/observed-list.tsx'
import { copy } from '../../features/results/portrait/copy.ts'
import { PortraitPaper } from '../../features/results/portrait/paper/portrait-paper.tsx'
import { FamilyLegend } from '../../features/results/portrait/family-legend.tsx'
import { PortraitStone } from '../../features/results/portrait/portrait-stone.tsx'
import { PortraitClosing } from '../../features/results/portrait/portrait-closing.tsx'
import { PortraitDirections, PortraitText } from '../../features/results/portrait/portrait-text.tsx'
import { TakeAlong } from '../../features/results/portrait/take-along.tsx'
import { usePortrait } from '../../features/results/portrait/use-portrait.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Page } from '../shell/page.tsx'

const Empty = () => (
  <EmptyState
    title={copy.empty.title}
    action={
      <LinkButton href="/" variant="primary">
        {copy.toQuestions}
      </LinkButton>
    }
  >
    <p>{copy.empty.text}</p>
  </EmptyState>
)

const Content = () => {
  const { data: portrait, isError, isFetching, refetch } = usePortrait()
  if (portrait) {
    const { directions, observed, middle, only_in_results, denied, ...text } = portrait
    const closing = <PortraitClosing {...{ middle, only_in_results, denied }} />
    if (text.sentences.length === 0) {
      return (
        <>
          <Empty />
          {denied.length > 0 && closing}
        </>
      )
    }
    return (
      <div className="grid grid-cols-1 gap-12">
        <PortraitText
          {...text}
          picture={
            <div className="order-first grid justify-items-center gap-3 md:order-none md:self-start">
              <PortraitStone className="size-28 md:size-56 lg:size-64" />
              <FamilyLegend className="max-md:hidden md:max-w-56" />
            </div>
          }
        />
        {directions.length > 0 && <PortraitDirections directions={directions} />}
        {closing}
        <ObservedList qualities={observed} level="h2" />
        <ObserversDoor />
        <TakeAlong />
      </div>
    )
  }
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-5">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  )
}

/** What the results say together; printed, a document of its own. */
export const PortraitPage = () => (
  <>
    <div className="print:hidden">
      <Page title={copy.title} lead={copy.lead} width="essay">
        <Link
          href="/results"
          className="-mt-3 -ml-2 mb-5 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent"
        >
          <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
          {results.back}
        </Link>
        <Content />
        <Disclaimer />
      </Page>
    </div>
    <PortraitPaper />
  </>
)
