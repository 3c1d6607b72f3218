import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { copy as shared } from '../copy.ts'
import type { KeptSheet } from '../sync/kept-sheets.ts'
import { useUnsentSheets } from '../sync/use-unsent-sheets.ts'
import { useSheets, useTasks } from '../use-drawings.ts'
import { copy } from './copy.ts'
import { SHEET_GRID, SheetCard } from './sheet-card.tsx'

type PageProps = { task: 'complete' | 'free'; before?: string }

/** Twenty sheets, and those before them when asked. */
const SheetPage = ({ task, before }: PageProps) => {
  const [isMore, setMore] = useState(false)
  const { data, isError, isFetching, refetch } = useSheets(task, before)
  if (!data)
    return isError ? (
      <li className="col-span-full">
        <LoadFailed onRetry={() => void refetch()} pending={isFetching} />
      </li>
    ) : (
      <li className="col-span-full">
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      </li>
    )
  const last = data.drawings.at(-1)
  return (
    <>
      {data.drawings.map(drawing => (
        <SheetCard key={drawing.id} drawing={drawing} />
      ))}
      {data.has_more && last && !isMore && (
        <li className="col-span-full">
          <Button size="s" onClick={() => setMore(true)}>
            {copy.more}
          </Button>
        </li>
      )}
      {isMore && last && <SheetPage task={task} before={last.id} />}
    </>
  )
}

const nameOf = ({ title, words }: KeptSheet): string => title ?? words?.name ?? shared.unsent.noTitle

type UnsentProps = { user: string }

const UnsentSheets = ({ user }: UnsentProps) => {
  const { unsent, drop, sendAgain } = useUnsentSheets(user)
  if (unsent.length === 0) return null
  return (
    <section aria-label={shared.unsent.title} className="grid gap-3">
      {unsent.map(sheet => (
        <Card key={sheet.id} tone="sunken">
          <p className="font-medium break-words">{nameOf(sheet)}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {sheet.isWaiting ? shared.unsent.waiting : shared.unsent.refused}
          </p>
          {sheet.isRefused && (
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="s" onClick={() => sendAgain(sheet)}>
                {shared.unsent.again}
              </Button>
              <Button size="s" variant="danger" onClick={() => drop(sheet.id)}>
                {shared.unsent.drop}
              </Button>
            </div>
          )}
        </Card>
      ))}
    </section>
  )
}

const LISTS = ['complete', 'free'] as const

/** Every sheet of a user, and what only this device has. */
export const SheetList = ({ user }: { user: string }) => {
  const { data, isError, isFetching, refetch } = useTasks()
  const made = LISTS.filter(task => data?.tasks.some(state => state.task === task && state.made > 0))
  return (
    <div className="grid grid-cols-1 gap-8">
      <UnsentSheets user={user} />
      {!data && isError && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {data && made.length === 0 && (
        <EmptyState title={copy.empty}>
          <p>{copy.emptyText}</p>
        </EmptyState>
      )}
      {made.map(task => (
        <section key={task}>
          <h2 className="text-xl">{copy.lists[task]}</h2>
          <ul className={SHEET_GRID}>
            <SheetPage task={task} />
          </ul>
        </section>
      ))}
    </div>
  )
}
