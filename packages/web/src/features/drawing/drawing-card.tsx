import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { cardCopy as texts } from './card-copy.ts'

/** Leads from the question to the drawing tasks. */
export const DrawingCard = () => (
  <Card
    tone="sunken"
    aria-label={texts.title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <div className="min-w-0 flex-[1_1_16rem]">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
    </div>
    <LinkButton href="/drawing" size="s">
      {texts.action}
    </LinkButton>
  </Card>
)
