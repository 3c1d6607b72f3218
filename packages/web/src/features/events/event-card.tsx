import { useState } from 'react'
import { LeadCard } from '../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { localDay } from './days.ts'
import { useAllowance } from './use-diary.ts'

const { again, title, ...today } = copy.today

/** Leads to the form of an event; whether today has one already is said in its title. */
export const EventCard = () => {
  const { data } = useAllowance()
  const [day] = useState(() => localDay(new Date()))
  return <LeadCard {...today} title={data?.last_on === day ? again : title} href="/events/new" />
}
