import { MIN_AGREEMENT } from '@grani/contract'
import { Link } from 'wouter'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { copy } from './copy.ts'
import { useFigures } from './use-ideas.ts'

const decimal = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const FigureSketch = ({ paths, className }: { paths: readonly string[]; className: string }) => (
  <svg
    viewBox="0 0 400 300"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth={8}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`block rounded-control border border-line bg-surface ${className}`}
  >
    {paths.map(path => (
      <path key={path} d={path} />
    ))}
  </svg>
)

const Agreement = ({ pairs, kappa }: { pairs: number; kappa: number | null }) => (
  <div>
    <p>{kappa === null ? copy.noKappa(pairs) : copy.kappa(decimal.format(kappa), pairs)}</p>
    {kappa !== null && kappa < MIN_AGREEMENT && <p className="mt-1 font-medium">{copy.mend}</p>}
  </div>
)

/** Every figure with how much waits, and how well two coders agree. */
export const FigureList = () => {
  const { data, isError, isFetching, refetch } = useFigures()
  if (!data)
    return isError ? (
      <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
    ) : (
      <Loading>
        <Skeleton className="h-72" />
      </Loading>
    )
  return (
    <div className="grid gap-5">
      <Agreement {...data.agreement} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {data.figures.map(({ id, paths, people, waiting }) => (
          <li key={id}>
            <Link
              href={`/admin/drawing-ideas/${id}`}
              className="block rounded-card bg-surface p-3 shadow-card hover:bg-accent-soft"
            >
              <FigureSketch paths={paths} className="w-full" />
              <span className="mt-2 block font-medium">{copy.figure(id)}</span>
              <span className="block text-sm text-ink-soft">{copy.counts(people, waiting)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
