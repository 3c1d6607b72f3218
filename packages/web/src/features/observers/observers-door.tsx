import { LeadCard } from '../../ui/lead-card.tsx'
import { copy } from './copy.ts'

/** The way to the page, from the portrait. */
export const ObserversDoor = () => (
  <LeadCard title={copy.title} text={copy.door.text} action={copy.door.action} href="/results/observers" />
)
