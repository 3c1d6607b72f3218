import { Card } from './card.tsx'
import { LinkButton } from './link-button.tsx'

type Props = {
  title: string
  text: string
  /** The words of the button, and where it leads. */ action: string
  href: string
}

/** A quiet card beside the question that leads to another part of the product. */
export const LeadCard = ({ title, text, action, href }: Props) => (
  <Card
    tone="sunken"
    aria-label={title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <div className="min-w-0 flex-[1_1_16rem]">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </div>
    <LinkButton href={href} size="s">
      {action}
    </LinkButton>
  </Card>
)
