import { useState } from 'react'
import { LeadCard } from '../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { localDay, moreInWords } from './days.ts'
import { useAllowance } from './use-diary.ts'

const { again, title, text, usedUp, action } = copy.today

/** Leads to the form of an event; says whether today has one already, and when the next can be read. */
export const EventCard = () => {
  const { data } = useAllowance()
  const [now] = useState(() => new Date())
  const isUsedUp = data !== undefined && data.used >= data.limit
  return (
    <LeadCard
      title={data?.last_on === localDay(now) ? again : title}
      text={isUsedUp ? usedUp(moreInWords(data.more_at, now)) : text}
      action={action}
      href="/events/new"
    />
  )
}
