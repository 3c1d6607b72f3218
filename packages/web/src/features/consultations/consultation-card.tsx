import { useState } from 'react'
import { LeadCard } from '../../ui/lead-card.tsx'
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
    <LeadCard
      title={texts.title}
      text={ahead ? texts.ahead(momentAt(ahead.starts_at, zone)) : texts.available}
      action={ahead ? texts.open : texts.choose}
      href="/consultation"
    />
  )
}
