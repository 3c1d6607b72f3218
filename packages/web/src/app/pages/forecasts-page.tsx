import {
  type ForecastGame,
  listResults,
  readForecastOutcome,
  readPortrait,
  readProgress,
} from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { copy } from '../../features/quiz/forecasts/copy.ts'
import { ForecastStart } from '../../features/quiz/forecasts/forecast-start.tsx'
import { Game } from '../../features/quiz/forecasts/game.tsx'
import { forecastsQuery, useForecasts } from '../../features/quiz/forecasts/use-forecasts.ts'
import { copy as outcomeCopy } from '../../features/results/forecasts/copy.ts'
import { OutcomeView, outcomeTitle } from '../../features/results/forecasts/outcome-view.tsx'
import { isRefusal } from '../../shared/api/api-error.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy as appCopy } from '../copy.ts'
import { markContentShown } from '../shell/content-shown.ts'
import { Page } from '../shell/page.tsx'

const Waiting = () => (
  <Loading className="grid gap-4">
    <Skeleton className="h-8" />
    <Skeleton className="h-64" />
  </Loading>
)

const Outcome = ({ id }: { id: string }) => {
  const { data, error, isFetching, refetch } = useQuery(queryOf(readForecastOutcome, { params: { id } }))
  const title = data ? outcomeTitle(data) : copy.title
  if (isRefusal(error)) return <Redirect to="/forecasts" replace />
  return (
    <Page title={title} key={title}>
      {data && <OutcomeView outcome={data} />}
      {!data && error && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !error && <Waiting />}
      <p className="mt-8 print:hidden">
        <TextLink href="/results">{outcomeCopy.back}</TextLink>
      </p>
    </Page>
  )
}

const NoForecasts = ({ last }: { last: { id: string } | null }) => (
  <EmptyState
    title={copy.none[last ? 'again' : 'first'].title}
    action={
      <>
        <LinkButton href="/" variant="primary">
          {copy.none.toQuestions}
        </LinkButton>
        {last && <LinkButton href={`/forecasts/${last.id}`}>{copy.none.last}</LinkButton>}
      </>
    }
  >
    <p>{copy.none[last ? 'again' : 'first'].text}</p>
  </EmptyState>
)

/** Ten answers may have changed what stands elsewhere. */
const CHANGED = [listResults, readProgress, readPortrait]

/** The game has the room that the stream has: its title is read, not seen. */
const Playing = ({ game }: { game: ForecastGame }) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const onOver = async () => {
    for (const endpoint of CHANGED) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    const { last } = await client.fetchQuery({ ...forecastsQuery, staleTime: 0 })
    if (last?.id === game.id) navigate(`/forecasts/${game.id}`, { replace: true })
  }
  useEffect(markContentShown, [])
  return (
    <div className="mx-auto max-w-2xl p-3 md:px-6 md:py-8">
      <title>{`${copy.title} — ${appCopy.product}`}</title>
      <h1 className="sr-only">{copy.title}</h1>
      <Game key={game.id} game={game} onOver={() => void onOver()} />
    </div>
  )
}

const Beginning = () => {
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useForecasts()
  // The card tells of what was left here.
  useEffect(() => () => void client.invalidateQueries({ queryKey: forecastsQuery.queryKey }), [client])
  if (data?.game) return <Playing game={data.game} />
  return (
    <Page title={copy.title} lead={data?.may_start && copy.start.lead}>
      {data?.may_start && <ForecastStart />}
      {data && !data.may_start && <NoForecasts last={data.last} />}
      {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && <Waiting />}
    </Page>
  )
}

/** «Угадаем?»: ten forecasts, and what became of them. */
export const ForecastsPage = () => {
  const { id } = useParams<{ id?: string }>()
  return id ? <Outcome id={id} /> : <Beginning />
}
