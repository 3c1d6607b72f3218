import type { Goal, Profile } from '@grani/contract'
import { wasRefused } from '../../shared/api/api-error.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { useChooseGoal, useDropGoal, useGoals } from './use-goals.ts'

type Props = {
  profile: Pick<Profile, 'current_goal' | 'goals' | 'goals_limit'>
  /** The page of plans, which allow more goals. */
  plansHref: string
}

/** The goals: which one is in focus, switching between active ones, adding and removing within the limit of the plan. */
export const GoalCard = ({ profile: { current_goal, goals, goals_limit }, plansHref }: Props) => {
  const { data: all = goals } = useGoals()
  const choose = useChooseGoal()
  const drop = useDropGoal()
  const isBusy = choose.isPending || drop.isPending
  const error = choose.error ?? drop.error
  const isFull = goals_limit !== null && goals.length >= goals_limit
  // After a smaller plan: the user drops the goals to do without, be it the one in focus.
  const isOver = goals_limit !== null && goals.length > goals_limit
  const isActive = (goal: Goal) => goals.some(({ uid }) => uid === goal.uid)

  const dropButton = (goal: Goal) => (
    <Button
      size="s"
      variant="quiet"
      disabled={isBusy}
      onClick={() => drop.mutate(goal.uid)}
      aria-label={`${copy.drop}: ${goal.display_name}`}
    >
      {copy.drop}
    </Button>
  )
  const actionsFor = (goal: Goal) => {
    if (goal.uid === current_goal?.uid) {
      return (
        <span className="flex flex-wrap items-center gap-2">
          <Chip>{copy.inFocus}</Chip>
          {isOver && dropButton(goal)}
        </span>
      )
    }
    if (!isActive(goal)) {
      return (
        <Button
          size="s"
          disabled={isBusy || isFull}
          onClick={() => choose.mutate(goal.uid)}
          aria-label={`${copy.add}: ${goal.display_name}`}
        >
          {copy.add}
        </Button>
      )
    }
    return (
      <span className="flex flex-wrap gap-2">
        {!isOver && (
          <Button
            size="s"
            disabled={isBusy}
            onClick={() => choose.mutate(goal.uid)}
            aria-label={`${copy.switchTo}: ${goal.display_name}`}
          >
            {copy.switchTo}
          </Button>
        )}
        {dropButton(goal)}
      </span>
    )
  }

  return (
    <Card id="goals" aria-label={copy.card} className="scroll-mt-20">
      <h2 className="text-lg">{copy.card}</h2>
      <p className="mt-1 text-sm text-ink-soft">{copy.cardLead}</p>
      {isOver && (
        <p className="mt-3 rounded-control bg-accent-soft px-3.5 py-2.5 text-sm">
          {copy.overLimit(plural(goals_limit, nouns.goal), plural(goals.length, nouns.goal))}{' '}
          <TextLink href={plansHref}>{copy.more}</TextLink>
        </p>
      )}
      <ul className="mt-4 divide-y divide-line">
        {all.map(goal => (
          <li key={goal.uid} className="flex min-h-15 items-center justify-between gap-x-4 py-2">
            <span className={isActive(goal) ? 'font-medium' : 'text-ink-soft'}>{goal.display_name}</span>
            {actionsFor(goal)}
          </li>
        ))}
      </ul>
      {isFull && !isOver && all.length > goals.length && (
        <p className="mt-2 text-sm text-ink-soft">
          {copy.limit(plural(goals_limit, nouns.goal))} <TextLink href={plansHref}>{copy.more}</TextLink>
        </p>
      )}
      <FormError>
        {error ? (wasRefused(error, 'ERR_GOAL_LIMIT') ? copy.limitReached : errorMessage(error)) : undefined}
      </FormError>
    </Card>
  )
}
