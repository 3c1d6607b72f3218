import { LeadCard } from '../../ui/lead-card.tsx'
import { cardCopy } from './card-copy.ts'

const { title, text, action, figures } = cardCopy

/** Leads from the question to the drawing tasks that are open. */
export const DrawingCard = ({ hasAllTasks }: { hasAllTasks: boolean }) =>
  hasAllTasks ? (
    <LeadCard title={title} text={text} action={action} href="/drawing" />
  ) : (
    <LeadCard title={title} text={figures.text} action={figures.action} href="/drawing/complete" />
  )
