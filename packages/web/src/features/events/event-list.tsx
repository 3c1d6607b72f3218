import type { ListedEvent } from '@grani/contract'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { dayInWords, hourOf } from './days.ts'
import { keepDraft, sendDraft, waitingDrafts } from './drafts.ts'
import { useAllowance, useDiary, useEvents, useRefreshDiary } from './use-diary.ts'
import { isRefusal } from '../../shared/api/api-error.ts'

/** Sends what was written without a connection, now and whenever the connection comes back; says what still waits. */
const useWaiting = (user: string) => {
  const [waiting, setWaiting] = useState(() => waitingDrafts(user))
  const refresh = useRefreshDiary()
  useEffect(() => {
    const sendAll = async () => {
      for (const draft of waitingDrafts(user))
        try {
          // oxlint-disable-next-line no-await-in-loop -- in the order in which they were written
          await sendDraft(user, draft)
        } catch (error) {
          // What the server refuses is opened again in the form.
          if (isRefusal(error)) keepDraft(user, { ...draft, isWaiting: false })
        }
      if (waitingDrafts(user).length < waiting.length) {
        setWaiting(waitingDrafts(user))
        await refresh()
      }
    }
    const onOnline = () => void sendAll()
    if (waiting.length > 0) onOnline()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per number of drafts that wait
  }, [user, waiting.length])
  return waiting
}

const marksOf = ({ evaluation }: ListedEvent): string => {
  if (evaluation === null) return copy.notEvaluated
  const { stronger, weaker } = copy.evaluation
  return [
    ...evaluation.stronger.map(name => `${name}: ${stronger}`),
    ...evaluation.weaker.map(name => `${name}: ${weaker}`),
  ].join(' · ')
}

const Row = ({ event }: { event: ListedEvent }) => {
  const marks = marksOf(event)
  return (
    <li>
      <Link
        href={`/events/${event.id}`}
        className="block rounded-card bg-surface p-4 shadow-card hover:bg-accent-soft"
      >
        <span className="line-clamp-2 break-words">
          {event.text ?? event.evaluation?.said ?? copy.forgotten}
        </span>
        {marks && <span className="mt-1 block text-sm text-ink-soft">{marks}</span>}
      </Link>
    </li>
  )
}

const byDay = (events: readonly ListedEvent[]): [string, ListedEvent[]][] => {
  const days = new Map<string, ListedEvent[]>()
  for (const event of events) days.set(event.happened_on, [...(days.get(event.happened_on) ?? []), event])
  return [...days]
}

const Today = () => {
  const { data } = useAllowance()
  if (!data) return null
  const { limit, used, more_at } = data
  if (limit === 0) return <p>{copy.readOnly}</p>
  return (
    <p className="text-ink-soft">
      {used < limit ? copy.left(limit - used) : copy.usedUp(limit, hourOf(more_at))}
    </p>
  )
}

/** All events by day, newest first. */
export const EventList = ({ user }: { user: string }) => {
  const list = useEvents()
  const waiting = useWaiting(user)
  const diary = useDiary()
  if (!list.data || !diary.data) {
    if (list.isError || diary.isError)
      return (
        <>
          {waiting.length > 0 && <p className="mb-4">{copy.form.offline}</p>}
          <LoadFailed
            onRetry={() => void Promise.all([list.refetch(), diary.refetch()])}
            pending={list.isFetching || diary.isFetching}
          />
        </>
      )
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    )
  }
  const events = list.data.pages.flatMap(page => page.events)
  const start = (
    <LinkButton href="/events/new" variant="primary">
      {copy.newEvent}
    </LinkButton>
  )
  if (events.length === 0 && waiting.length === 0)
    return (
      <EmptyState title={copy.empty.title} action={start}>
        <p>{copy.empty.text}</p>
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        {start}
        <TextLink href="/events/patterns" className="inline-flex min-h-11 items-center">
          {copy.patterns}
        </TextLink>
      </div>
      <Today />
      {waiting.map(({ id, text }) => (
        <Card key={id} tone="sunken">
          <p className="line-clamp-2 break-words">{text}</p>
          <p className="mt-1 text-sm text-ink-soft">{copy.waiting}</p>
        </Card>
      ))}
      {byDay(events).map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="mb-2 text-lg">{dayInWords(day)}</h2>
          <ul className="grid grid-cols-1 gap-2">
            {ofDay.map(event => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className="print:hidden">
          <Button onClick={() => void list.fetchNextPage()} pending={list.isFetchingNextPage}>
            {copy.more}
          </Button>
        </div>
      )}
    </div>
  )
}
