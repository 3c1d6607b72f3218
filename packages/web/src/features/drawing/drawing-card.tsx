import { LeadCard } from '../../ui/lead-card.tsx'
import { cardCopy } from './card-copy.ts'

const { title, text, figuresText, action } = cardCopy

/** Leads from the question to the drawing tasks that are open. */
export const DrawingCard = ({ hasAllTasks }: { hasAllTasks: boolean }) => (
  <LeadCard title={title} text={hasAllTasks ? text : figuresText} action={action} href="/drawing" />
)
