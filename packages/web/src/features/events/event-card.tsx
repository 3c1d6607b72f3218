import { LeadCard } from '../../ui/lead-card.tsx'
import { copy } from './copy.ts'

/** Leads from the question to the diary. */
export const EventCard = () => <LeadCard {...copy.today} href="/events/new" />
