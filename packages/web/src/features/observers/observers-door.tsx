import { LeadCard } from '../../ui/lead-card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const PAGE = '/results/observers'

/** The way to the page, from the portrait. */
export const ObserversDoor = () => (
  <LeadCard title={copy.title} text={copy.door.text} action={copy.door.action} href={PAGE} />
)

/** The same as a line of text, from the results. */
export const ObserversLink = () => (
  <p className="mb-6 max-w-[60ch] text-sm text-ink-soft lg:mb-8 print:hidden">
    <TextLink href={PAGE} className="font-medium">
      {copy.title}
    </TextLink>
    <br />
    {copy.door.text}
  </p>
)
