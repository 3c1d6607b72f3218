import { useHasConsultations } from '../../features/consultations/use-invitation.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { laterCopy } from './later-copy.ts'

export const PORTRAIT = '/results/portrait'

const ROOMS = [
  { href: PORTRAIT, label: laterCopy.portrait },
  { href: '/results/observers', label: laterCopy.observers },
  { href: '/forecasts', label: laterCopy.forecasts },
] as const

const CONSULTATION = { href: '/consultation', label: laterCopy.consultation } as const

/** A plan without it says so before the tap; a trial has the first figures, and who has none reads what they drew. */
const useDrawingRoom = () => {
  const { data: plan } = useSubscription()
  const isClosed = plan?.is_ended === false && !plan.has_drawing && !plan.is_trial
  return { href: '/drawing', label: isClosed ? laterCopy.drawingClosed : laterCopy.drawing } as const
}

/** What the main pages do not name: in the menu of a phone, and above the results, which every page leads to. */
export const useRooms = () => [...ROOMS, useDrawingRoom(), ...(useHasConsultations() ? [CONSULTATION] : [])]
