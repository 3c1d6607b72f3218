import { useQuery } from '@tanstack/react-query'
import { readProgress } from '@grani/contract'
import { useState } from 'react'
import { Redirect } from 'wouter'
import { GoalCards } from '../../features/goals/goal-cards.tsx'
import { StartScreen } from '../../features/quiz/start-screen.tsx'
import { queryOf } from '../../shared/api/query-client.ts'
import { copy as pageCopy } from './copy.ts'
import { useSignedIn } from '../session/profile-context.ts'
import { Page } from '../shell/page.tsx'

/** Whoever has answered anything knows how it goes. While that is not known, they may not. */
const useHasAnswered = (): boolean => {
  const { data: directions = [] } = useQuery(queryOf(readProgress))
  return directions.some(({ qualities }) => qualities.some(({ certainty }) => certainty > 0))
}

/** Choosing the first goal; then, before the first question ever, how to answer. */
export const GoalsPage = () => {
  const { current_goal } = useSignedIn()
  const [isChosenHere] = useState(current_goal === null)
  const hasAnswered = useHasAnswered()
  if (current_goal && isChosenHere && !hasAnswered) {
    return (
      <Page key="start" title={pageCopy.start.title}>
        <StartScreen />
      </Page>
    )
  }
  if (current_goal) return <Redirect to="/" replace />
  const { title, lead } = pageCopy.goals
  return (
    <Page title={title} lead={lead} width="wide">
      <GoalCards />
    </Page>
  )
}
