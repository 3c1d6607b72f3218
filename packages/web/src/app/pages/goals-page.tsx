import { Redirect } from 'wouter'
import { GoalCards } from '../../features/goals/goal-cards.tsx'
import { copy as pageCopy } from './copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'

export const GoalsPage = () => {
  const { current_goal } = useSignedIn()
  if (current_goal) return <Redirect to="/" replace />
  const { title, lead } = pageCopy.goals
  return (
    <Page title={title} lead={lead} width="wide">
      <GoalCards />
    </Page>
  )
}
