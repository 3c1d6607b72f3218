import { type Result, WEAK } from '@grani/contract'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { AnswerEffects } from '../features/quiz/session/answer-effects.ts'
import { hasClaimedTryout } from '../features/quiz/tryout/claimed-tryout.ts'
import { showClear } from '../features/quiz/session/clear-line.ts'
import { announcedResult } from '../features/results/named-result.ts'
import { changeOf } from '../features/results/told-before.ts'
import { markTold } from './modals/told-results.ts'
import { lazyPart } from '../shared/loading/lazy-part.tsx'
import { useKeptPush } from './push-on-device.ts'
import { PROTECTED_PAGES } from './router/pages.ts'
import { Protected } from './session/protected.tsx'
import { useSignedIn } from './session/profile-context.ts'
import { ContentSkeleton } from './shell/page-skeleton.tsx'
import { Shell } from './shell/shell.tsx'

const Effects = () => {
  const user = useSignedIn()
  useKeptPush(user.uid)
  const tell = useCallback(
    (results: readonly Result[], all: readonly Result[]) => {
      // Where no question stands, nobody would see the line: the page with the questions tells it later.
      if (location.pathname !== '/') return
      // A weak side is not blurted between two questions: the end of the sitting names it, and leads to its text.
      const light = results.filter(({ type, told_at: at }) => type !== WEAK && at === null)
      const of = (change: ReturnType<typeof changeOf>) => light.filter(one => changeOf(all, one) === change)
      const [clear, changed] = [of('first'), of('changed')]
      if (clear.length + changed.length === 0) return
      showClear({ clear: clear.map(announcedResult), changed: changed.map(announcedResult) })
      markTold(user, [...clear, ...changed])
    },
    [user],
  )
  return <AnswerEffects user={user} onNewResults={tell} />
}

const KeepTryout = lazyPart(async () => (await import('./keep-tryout.tsx')).KeepTryout)

/** What comes before the first question: a goal, and the answers that the user gave before registering. */
const BeforeQuestions = ({ children }: { children: ReactNode }) => {
  const { uid, current_goal } = useSignedIn()
  const [path] = useLocation()
  const [isKept, setKept] = useState(false)
  if (!current_goal) return path === '/' ? <Redirect to="/goals" replace /> : children
  return isKept || !hasClaimedTryout(uid) ? children : <KeepTryout onDone={setKept} />
}

/** All pages that need a sign-in, inside one shell that stays mounted while the pages change. */
export const ProtectedArea = () => (
  <Protected>
    <Shell>
      <Suspense fallback={<ContentSkeleton />}>
        <BeforeQuestions>
          <Switch>
            {/* One key, so that a page of several paths stays mounted from one to the next. */}
            {Object.entries(PROTECTED_PAGES).map(([path, { Page }]) => (
              <Route key="area" path={path} component={Page} />
            ))}
          </Switch>
        </BeforeQuestions>
      </Suspense>
    </Shell>
    <Effects />
  </Protected>
)
