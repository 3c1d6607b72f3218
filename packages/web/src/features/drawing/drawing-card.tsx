import { LeadCard } from '../../ui/lead-card.tsx'
import { cardCopy } from './card-copy.ts'

/** Leads from the question to the drawing tasks. */
export const DrawingCard = () => <LeadCard {...cardCopy} href="/drawing" />
