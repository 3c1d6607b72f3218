import { type Experiment, listExperiments } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { plural } from '../../shared/format/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { percent, points } from './numbers.ts'
import { StopDialog } from './stop-dialog.tsx'

const texts = copy.facts

const planOf = ({ planned_people: people, ends_at: end }: Experiment): string =>
  [
    ...(people === null ? [] : [plural(people, copy.people)]),
    ...(end === null ? [] : [texts.planEnd(shortMomentInWords(end))]),
  ].join(texts.or)

const factsOf = (experiment: Experiment): [label: string, value: string][] => {
  const { place, measure, share, started_at, people, counted, planned_people: planned } = experiment
  return [
    [texts.place, copy.places[place]],
    [texts.measure, copy.measures[measure]],
    [texts.share, texts.percent(share)],
    [texts.plan, planOf(experiment)],
    [texts.started, shortMomentInWords(started_at)],
    [texts.met, texts.variants(plural(people.a, copy.people), plural(people.b, copy.people))],
    [texts.counted, planned === null ? String(counted) : texts.outOf(String(counted), String(planned))],
  ]
}

const Facts = ({ experiment }: { experiment: Experiment }) => (
  <dl className="mt-3 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
    {factsOf(experiment).map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-soft">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const Guards = ({ experiment: { guard_counts: counts } }: { experiment: Experiment }) => (
  <div className="mt-4">
    <h3 className="mb-1 font-medium">{copy.guardsTitle}</h3>
    <DataTable
      caption={copy.guardsTitle}
      columns={copy.guardColumns}
      rows={counts.map(({ guard, yes, is_alarming: isAlarming }) => ({
        key: guard,
        name: copy.guards[guard],
        cells: [String(yes.a), String(yes.b), isAlarming ? copy.alarming : copy.calm],
      }))}
    />
  </div>
)

const verdictOf = ([low, high]: readonly [number, number]): string => {
  if (low > 0) return copy.better
  return high < 0 ? copy.worse : copy.same
}

const Result = ({ experiment: { result, state } }: { experiment: Experiment }): ReactNode => {
  if (!result) return <p className="text-ink-soft">{state === 'fulfilled' ? copy.empty : copy.waiting}</p>
  const { people, yes, difference, interval } = result
  return (
    <p>
      <span className="font-medium">{verdictOf(interval)}</span>{' '}
      {copy.result(percent(yes.b / people.b), percent(yes.a / people.a))}{' '}
      {copy.difference(points(difference), points(interval[0]), points(interval[1]))}
    </p>
  )
}

type RowProps = { experiment: Experiment; canManage: boolean; onStop: () => void }

const Row = ({ experiment, canManage, onStop }: RowProps) => {
  const { name, hypothesis, state, stopped_because: because, result } = experiment
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="min-w-0 grow text-lg wrap-anywhere">{name}</h2>
          <Chip strong={state === 'running'}>
            {because === null ? copy.states[state] : copy.stopped[because]}
          </Chip>
          {canManage && state !== 'stopped' && (
            <Button size="s" onClick={onStop}>
              {copy.stop}
            </Button>
          )}
        </div>
        <p className="mt-1 max-w-[70ch] wrap-anywhere">{hypothesis}</p>
        <Facts experiment={experiment} />
        <Guards experiment={experiment} />
        {(state !== 'stopped' || result) && (
          <div className="mt-4">
            <h3 className="mb-1 font-medium">{copy.resultTitle}</h3>
            <Result experiment={experiment} />
          </div>
        )}
      </Card>
    </li>
  )
}

/** All experiments, the newest first. */
export const ExperimentList = ({ canManage }: { canManage: boolean }) => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(listExperiments))
  const [stopping, setStopping] = useState<Experiment | null>(null)
  if (data?.length === 0) return <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
  if (data)
    return (
      <>
        <ul className="grid max-w-4xl gap-4">
          {data.map(experiment => (
            <Row
              key={experiment.name}
              experiment={experiment}
              canManage={canManage}
              onStop={() => setStopping(experiment)}
            />
          ))}
        </ul>
        {stopping && <StopDialog experiment={stopping} onClose={() => setStopping(null)} />}
      </>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-60" />
    </Loading>
  )
}
