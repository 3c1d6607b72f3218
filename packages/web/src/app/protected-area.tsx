import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { AnswerEffects } from '../features/quiz/session/answer-effects.ts'
import { retryForever } from '../shared/loading/retry-forever.ts'
import { ModalHost } from './modals/modal-host.tsx'
import { openModal } from './modals/open-modal.ts'
import { PROTECTED_PAGES, pages } from './router/pages.ts'
import { Protected } from './session/protected.tsx'
import { useSignedIn } from './session/profile-context.ts'
import { ContentSkeleton } from './shell/page-skeleton.tsx'
import { Shell } from './shell/shell.tsx'

const openNewResults = () => openModal('newResults')

const Delivery = () => <AnswerEffects user={useSignedIn()} onNewResults={openNewResults} />

const loadToken = () => import('../features/billing/billing-token.tsx')
const BillingToken = lazy(async () => ({ default: (await retryForever(loadToken)).BillingToken }))

/** Loaded for a link from the mail about receipts; stays until its answer has come, when the address has changed. */
const BillingLink = () => {
  const search = useSearch()
  const [isFollowed, setFollowed] = useState(false)
  if (!isFollowed && search.includes('verify-billing-token=')) setFollowed(true)
  return (
    isFollowed && (
      <Suspense>
        <BillingToken />
      </Suspense>
    )
  )
}

/** Questions need a goal first. */
const GoalFirst = ({ children }: { children: ReactNode }) => {
  const { current_goal } = useSignedIn()
  const [path] = useLocation()
  return path === '/' && !current_goal ? <Redirect to="/goals" replace /> : children
}

/** Everything behind the sign-in: one shell that stays while the pages in it change. */
export const ProtectedArea = () => (
  <Protected>
    <Shell>
      <Suspense fallback={<ContentSkeleton />}>
        <GoalFirst>
          <Switch>
            {Object.entries(PROTECTED_PAGES).map(([path, name]) => (
              <Route key={name} path={path} component={pages[name].Page} />
            ))}
          </Switch>
        </GoalFirst>
      </Suspense>
    </Shell>
    <BillingLink />
    <Delivery />
    <ModalHost />
  </Protected>
)
