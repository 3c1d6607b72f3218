import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { invitation as texts } from './invitation-copy.ts'
import { deviceZone, momentAt } from './moments.ts'
import { useInvitation } from './use-invitation.ts'

/** Leads to a consultation that lies ahead or can be booked; nothing while there is none. */
export const ConsultationCard = () => {
  const data = useInvitation()
  const [zone] = useState(deviceZone)
  const ahead = data?.ahead ?? null
  if (!data || (!ahead && !(data.is_offered && data.right.state === 'available'))) return null
  return (
    <Card
      tone="sunken"
      aria-label={texts.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-lg">{texts.title}</h2>
        <p className="mt-1 text-sm text-ink-soft">
          {ahead ? texts.ahead(momentAt(ahead.starts_at, zone)) : texts.available}
        </p>
      </div>
      <LinkButton href="/consultation" size="s">
        {ahead ? texts.open : texts.choose}
      </LinkButton>
    </Card>
  )
}
