import { whole } from '../../shared/format/numbers.ts'
import { type FigureName, readOverview } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy, figureTexts } from './copy.ts'

type FigureProps = {
  name: FigureName
  value: number | null
  /** The page about it, if there is one. */ href: string | null
}

const Figure = ({ name, value, href }: FigureProps) => {
  const { label, hint } = figureTexts[name]
  return (
    <Card aria-label={label} className="grid content-start gap-1">
      <p className="text-sm text-ink-soft">
        {href === null ? (
          label
        ) : (
          <Link href={href} className="text-accent underline underline-offset-[3px]">
            {label}
          </Link>
        )}
      </p>
      <p className={value === null ? 'text-xl text-ink-soft' : 'text-3xl font-semibold tabular-nums'}>
        {value === null ? copy.none : whole(value)}
      </p>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
    </Card>
  )
}

const GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

type Props = { /** Where each number leads. */ hrefOf: (name: FigureName) => string | null }

/** What there is to see today, as far as the roles allow. */
export const FigureCards = ({ hrefOf }: Props) => {
  const { data, isError, isFetching, refetch } = useQuery(adminQueryOf(readOverview))
  if (data)
    return (
      <div className={GRID}>
        {data.map(({ name, value }) => (
          <Figure key={name} name={name} value={value} href={hrefOf(name)} />
        ))}
      </div>
    )
  if (isError) return <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
  return (
    <Loading className={GRID}>
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </Loading>
  )
}
