import { type readDrawingTasks, readSubscription, type ReplyOf } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import { dateInWords } from '../../../shared/format/date.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy } from '../copy.ts'

type Tasks = ReplyOf<typeof readDrawingTasks>

/** The day when a plan or a gift that is the user's already opens all of it, in words; null where none does. */
export const useOpeningDay = (): string | null => {
  const { data: plan } = useQuery(queryOf(readSubscription))
  return plan?.drawing_from == null ? null : dateInWords(plan.drawing_from)
}

type WhereProps = {
  /** What is closed: the rest beside the first figures, or all of it. */
  closed: 'rest' | 'whole'
  /** Leads to the plans; not where a plan is bought already. */
  link: ReactNode
}

/** Where that opens. */
export const WhereItOpens = ({ closed, link }: WhereProps) => {
  const day = useOpeningDay()
  const { plan, from } = copy.gate[closed]
  if (day !== null) return from(day)
  return (
    <>
      {plan} {link}
    </>
  )
}

export const PlansLink = ({ href }: { href: string }) => <TextLink href={href}>{copy.gate.plans}</TextLink>

/** Why not all of it is open, and where it would be. */
export const GateLine = ({ tasks, plansHref }: { tasks: Tasks; plansHref: string }) => {
  const states = new Set(tasks.tasks.map(({ state }) => state))
  const link = <PlansLink href={plansHref} />
  if (states.has('read-only'))
    return (
      <p>
        {copy.gate.readOnly} {link}
      </p>
    )
  if (!states.has('plan')) return null
  return (
    <p>
      {tasks.is_limited && `${copy.gate.limited} `}
      <WhereItOpens closed={tasks.is_limited ? 'rest' : 'whole'} link={link} />
    </p>
  )
}
