import { TextLink } from '../../ui/text-link.tsx'
import { invitation as texts } from './invitation-copy.ts'
import { useHasConsultations } from './use-invitation.ts'

/** The way to the consultations, beside the plan that they belong to; nothing before there is a specialist. */
export const ConsultationLine = () => {
  if (!useHasConsultations()) return null
  return (
    <p className="border-t border-line pt-4 text-sm">
      <TextLink href="/consultation">{texts.link}</TextLink>
    </p>
  )
}
