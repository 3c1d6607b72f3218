import { Card } from './card.tsx'
import { LinkButton } from './link-button.tsx'
import { TextLink } from './text-link.tsx'

type Props = {
  title: string
  text: string
  /** The words of the button, and where it leads. */ action: string
  href: string
  /** Whether it stands beside another one: half as wide, and on a phone without its text. */ isSmall?: boolean
}

const Small = ({ title, text, action, href }: Omit<Props, 'isSmall'>) => (
  <Card
    tone="sunken"
    aria-label={title}
    className="relative flex flex-col items-start p-4! pb-2! md:px-5! md:pt-4!"
  >
    <h2 className="max-w-full text-base wrap-anywhere">{title}</h2>
    <p className="mt-1 text-sm text-ink-soft max-sm:hidden">{text}</p>
    <TextLink
      href={href}
      className="mt-auto inline-flex min-h-11 max-w-full items-center text-sm wrap-anywhere font-medium after:absolute after:inset-0 after:rounded-card"
    >
      {action}
    </TextLink>
  </Card>
)

const Large = ({ title, text, action, href }: Omit<Props, 'isSmall'>) => (
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

/** A quiet card that leads to another part of the product. */
export const LeadCard = ({ isSmall = false, ...lead }: Props) =>
  isSmall ? <Small {...lead} /> : <Large {...lead} />
