import {
  ITEM_FLAGS,
  ITEM_ORDERS,
  ITEM_STAGES,
  type ItemFlag,
  ITEMS_PER_PAGE,
  type ItemStage,
  type ItemSummary,
  listItems,
  listQualities,
} from '@grani/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy, flagNames, orderNames, stageNames } from './copy.ts'
import { decimal, whole } from '../../shared/format/numbers.ts'

const ALL = ''

const Row = ({ item: { id, text, quality, answers, slope, misfit, flags } }: { item: ItemSummary }) => (
  <li className="border-b border-line py-3">
    <TextLink href={`/admin/items/${id}`}>{text}</TextLink>
    <p className="mt-1 text-sm text-ink-soft">
      {quality.name} · {copy.answers.toLowerCase()}: {whole(answers)} · {copy.slope.toLowerCase()}:{' '}
      {decimal(slope)}
      {answers > 0 && misfit !== null && ` · ${copy.misfit.toLowerCase()}: ${decimal(misfit)}`}
    </p>
    {flags.length > 0 && (
      <p className="mt-1 text-sm font-medium">{flags.map(flag => flagNames[flag]).join('; ')}</p>
    )}
  </li>
)

type Filter = {
  quality?: string | undefined
  flag?: ItemFlag | undefined
  stage?: ItemStage | undefined
  sort: (typeof ITEM_ORDERS)[number]
}

type QualityProps = { value: string | undefined; onChange: (quality: string | undefined) => void }

/** Qualities by direction, as they stand on their page; until they are known there is only «все». */
const QualitySelect = ({ value, onChange }: QualityProps) => {
  const { data } = useQuery(adminQueryOf(listQualities))
  const qualities = data?.qualities ?? []
  return (
    <Select
      label={copy.quality}
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? undefined : target.value)}
      options={[
        { value: ALL, label: copy.all },
        ...qualities.map(({ id, name, direction }) => ({ value: id, label: `${direction}: ${name}` })),
      ]}
    />
  )
}

type FiltersProps = { filter: Filter; isCalibrated: boolean; onChange: (filter: Filter) => void }

const Filters = ({ filter, isCalibrated, onChange }: FiltersProps) => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    <QualitySelect value={filter.quality} onChange={quality => onChange({ ...filter, quality })} />
    {isCalibrated && (
      <Select
        label={copy.flag}
        value={filter.flag ?? ALL}
        onChange={({ target }) =>
          onChange({ ...filter, flag: ITEM_FLAGS.find(flag => flag === target.value) })
        }
        options={[
          { value: ALL, label: copy.all },
          ...ITEM_FLAGS.map(value => ({ value, label: flagNames[value] })),
        ]}
      />
    )}
    <Select
      label={copy.answered}
      value={filter.stage ?? ALL}
      onChange={({ target }) =>
        onChange({ ...filter, stage: ITEM_STAGES.find(stage => stage === target.value) })
      }
      options={[
        { value: ALL, label: copy.all },
        ...ITEM_STAGES.map(value => ({ value, label: stageNames[value] })),
      ]}
    />
    <Select
      label={copy.order}
      value={isCalibrated || filter.sort !== 'misfit' ? filter.sort : 'answers'}
      onChange={({ target }) =>
        onChange({ ...filter, sort: ITEM_ORDERS.find(order => order === target.value) ?? 'misfit' })
      }
      options={ITEM_ORDERS.filter(order => isCalibrated || order !== 'misfit').map(value => ({
        value,
        label: orderNames[value],
      }))}
    />
  </div>
)

type PagerProps = { page: number; pages: number; onTurn: (page: number) => void }

const Pager = ({ page, pages, onTurn }: PagerProps) => (
  <div className="mt-6 flex flex-wrap items-center gap-4">
    <Button variant="quiet" disabled={page === 1} onClick={() => onTurn(page - 1)}>
      {copy.previous}
    </Button>
    <span>{copy.page(page, pages)}</span>
    <Button variant="quiet" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
      {copy.next}
    </Button>
  </div>
)

/** The items that fit the filters, fifty a page. */
export const ItemList = () => {
  const [filter, setFilter] = useState<Filter>({ sort: 'misfit' })
  const [page, setPage] = useState(1)
  const query = {
    sort: filter.sort,
    page: String(page),
    ...(filter.quality && { quality: filter.quality }),
    ...(filter.flag && { flag: filter.flag }),
    ...(filter.stage && { stage: filter.stage }),
  }
  const { data, isError, isFetching, refetch } = useQuery({
    ...adminQueryOf(listItems, { query }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72" />
      </Loading>
    )
  const { source, items, total } = data
  const change = (changed: Filter) => {
    setFilter(changed)
    setPage(1)
  }
  return (
    <>
      <Filters filter={filter} isCalibrated={source !== null} onChange={change} />
      <p className="mt-4 text-ink-soft" aria-live="polite">
        {source ? copy.source(source.version, source.people) : copy.noCalibration} {copy.found(total)}
      </p>
      {items.length === 0 ? (
        <EmptyState title={copy.nothingFound} />
      ) : (
        <ul className="mt-2 border-t border-line">
          {items.map(item => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
      {total > ITEMS_PER_PAGE && (
        <Pager page={page} pages={Math.ceil(total / ITEMS_PER_PAGE)} onTurn={setPage} />
      )}
    </>
  )
}
