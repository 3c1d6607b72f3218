import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link, useParams } from 'wouter'
import { ConsentCard } from '../../features/events/consent-card.tsx'
import { copy } from '../../features/events/copy.ts'
import { EventForm } from '../../features/events/event-form.tsx'
import { EventList } from '../../features/events/event-list.tsx'
import { EventView } from '../../features/events/event-view.tsx'
import { patternsCopy } from '../../features/events/patterns-copy.ts'
import { PatternsView } from '../../features/events/patterns-view.tsx'
import { useDiary, useEvent } from '../../features/events/use-diary.ts'
import { dropAskedFor, readAskedFor } from '../../features/quiz/card/asked-for.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'
import { useBeginAsking } from './use-begin-asking.ts'

/** All pages of the diary are one file, and one route: who opens one needs the next. */

const Inner = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <Page title={title} lead={lead}>
    <Link
      href="/events"
      className="-mt-3 -ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent print:hidden"
    >
      <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
      {copy.back}
    </Link>
    {children}
  </Page>
)

const EventsPage = () => {
  const { uid } = useSignedIn()
  return (
    <Page title={copy.title} lead={<span className="print:hidden">{copy.lead}</span>}>
      <EventList user={uid} />
    </Page>
  )
}

const AfterConsent = ({ children }: { children: ReactNode }) => {
  const diary = useDiary()
  // Without a connection nobody can be asked; what is written waits on the device and the server asks again.
  if (diary.isError && !diary.data && navigator.onLine)
    return <LoadFailed onRetry={() => void diary.refetch()} pending={diary.isFetching} />
  if (diary.isPending)
    return (
      <Loading>
        <Skeleton className="h-64" />
      </Loading>
    )
  if (diary.data && !diary.data.consent.is_given) return <ConsentCard version={diary.data.consent.version} />
  return children
}

const NewEventPage = () => {
  const { uid } = useSignedIn()
  return (
    <Inner title={copy.newEvent}>
      <AfterConsent>
        <EventForm user={uid} />
      </AfterConsent>
    </Inner>
  )
}

/** What no event can have for an id is not asked for. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const Event = ({ id }: { id: string }) => {
  const user = useSignedIn()
  const beginAsking = useBeginAsking()
  const href = `/events/${id}`
  const comparisons = useEvent(id).data?.evaluation?.comparisons
  const isCompared = comparisons?.every(({ rating, place }) => rating === null || place !== 'unknown')
  useEffect(() => {
    if (isCompared && readAskedFor(user)?.href === href) dropAskedFor(user)
  }, [href, isCompared, user])
  return (
    <EventView
      key={id}
      user={user.uid}
      id={id}
      askingOf={day => ({
        isAsked: readAskedFor(user)?.href === href,
        onAsked: (questions, isLater) => beginAsking({ href, day, questions }, isLater),
      })}
    />
  )
}

const EventPage = ({ id }: { id: string }) => (
  <Inner title={copy.one}>{ID.test(id) ? <Event id={id} /> : <p>{copy.gone}</p>}</Inner>
)

const EventPatternsPage = () => (
  <Inner title={patternsCopy.title} lead={patternsCopy.lead}>
    <PatternsView />
  </Inner>
)

/** The pages below /events: the list, a new event, patterns, one event. */
export const EventPages = () => {
  const { id } = useParams<{ id?: string }>()
  if (id === undefined) return <EventsPage />
  if (id === 'new') return <NewEventPage />
  if (id === 'patterns') return <EventPatternsPage />
  return <EventPage id={id} />
}
