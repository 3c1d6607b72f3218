import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { TaskList } from '../../features/drawing/choice/task-list.tsx'
import { copy } from '../../features/drawing/copy.ts'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { useDocument } from '../../features/pages/use-document.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { usePlansHref } from '../session/use-plans-href.ts'
import { Page } from '../shell/page.tsx'

/** All pages below /drawing are one route. The choice is one file; the tasks that draw share the pen, and each comes when it is opened. */

const Waiting = () => (
  <Loading>
    <Skeleton className="h-64" />
  </Loading>
)

type InnerProps = { title: string; back?: { href: string; label: string }; children: ReactNode }

const HOME = { href: '/drawing', label: copy.back }

const Inner = ({ title, back = HOME, children }: InnerProps) => (
  <Page title={title}>
    <Link
      href={back.href}
      className="-mt-3 -ml-2 mb-3 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-accent print:hidden"
    >
      <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.75} />
      {back.label}
    </Link>
    <Suspense fallback={<Waiting />}>{children}</Suspense>
  </Page>
)

const WhyPage = () => {
  const { data, error, isFetching, refetch } = useDocument('drawing', null)
  return (
    <Inner title={copy.why}>
      {data && <SafeHtml html={data.html} />}
      {!data && error && <LoadFailed onRetry={() => void refetch()} pending={isFetching} />}
      {!data && !error && <Waiting />}
    </Inner>
  )
}

const TASKS = {
  complete: lazyPart(
    async () => (await import('../../features/drawing/complete/complete-task.tsx')).CompleteTask,
  ),
  circles: lazyPart(
    async () => (await import('../../features/drawing/circles/circles-task.tsx')).CirclesTask,
  ),
  week: lazyPart(async () => (await import('../../features/drawing/week/week-task.tsx')).WeekTask),
  free: lazyPart(async () => (await import('../../features/drawing/free/free-task.tsx')).FreeTask),
}

const SheetList = lazyPart(async () => (await import('../../features/drawing/mine/sheet-list.tsx')).SheetList)
const SheetView = lazyPart(async () => (await import('../../features/drawing/mine/sheet-view.tsx')).SheetView)

const isTask = (name: string): name is keyof typeof TASKS => Object.hasOwn(TASKS, name)

const TaskPage = ({ task }: { task: keyof typeof TASKS }) => {
  const { uid } = useSignedIn()
  const plansHref = usePlansHref()
  const Task = TASKS[task]
  return (
    <Inner title={copy.tasks[task].title}>
      <Task user={uid} plansHref={plansHref} />
    </Inner>
  )
}

const ChoicePage = () => {
  const plansHref = usePlansHref()
  return (
    <Page title={copy.title} lead={copy.lead}>
      <TaskList plansHref={plansHref} />
    </Page>
  )
}

const MinePage = ({ id }: { id: string | undefined }) => {
  const { uid } = useSignedIn()
  if (id === undefined)
    return (
      <Inner title={copy.mine}>
        <SheetList user={uid} />
      </Inner>
    )
  return (
    <Inner title={copy.sheet} back={{ href: '/drawing/mine', label: copy.mine }}>
      <SheetView key={id} id={id} />
    </Inner>
  )
}

/** The pages below /drawing: the choice, four tasks, the user's sheets, and why drawings are not read. */
export const DrawingPages = () => {
  const { name, id } = useParams<{ name?: string; id?: string }>()
  if (name === undefined) return <ChoicePage />
  if (name === 'mine') return <MinePage id={id} />
  if (name === 'why') return <WhyPage />
  return isTask(name) ? <TaskPage key={name} task={name} /> : <Redirect to="/drawing" replace />
}
