import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'

const { today: texts } = copy

/** Leads from the question to the diary. */
export const EventCard = () => (
  <Card
    tone="sunken"
    aria-label={texts.title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <div className="min-w-0 flex-[1_1_16rem]">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
    </div>
    <LinkButton href="/events/new" size="s">
      {texts.action}
    </LinkButton>
  </Card>
)
