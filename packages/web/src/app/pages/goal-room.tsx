import { copy } from '../../features/payments/copy.ts'
import { useGoals } from '../../features/goals/use-goals.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { useSignedIn } from '../session/profile-context.ts'

/** What to say where the plan has room for further goals; null where it has none, and before the first is chosen. */
export const useGoalRoom = () => {
  const { goals, goals_limit: limit } = useSignedIn()
  const { data: all = goals } = useGoals()
  const room = Math.min(limit ?? all.length, all.length) - goals.length
  if (goals.length === 0 || room <= 0) return null
  const { second, other } = copy.outcome.moreGoals
  return goals.length === 1 && room === 1 ? second : other
}

/** Beside the plan: the goals it has room for, while it runs. */
export const GoalRoomLink = ({ href }: { href: string }) => {
  const room = useGoalRoom()
  const { data: plan } = useSubscription()
  if (room === null || !plan || plan.is_ended) return null
  return (
    <p className="text-sm">
      {room.text} <TextLink href={href}>{room.action}</TextLink>
    </p>
  )
}
