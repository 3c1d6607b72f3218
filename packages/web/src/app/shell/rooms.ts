import type { Subscription } from '@grani/contract'
import { useHasConsultations } from '../../features/consultations/use-invitation.ts'
import { useSubscription } from '../../features/subscription/use-subscription.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { laterCopy } from './later-copy.ts'

export const PORTRAIT = '/results/portrait'
export const FORECASTS = '/forecasts'

const ROOMS = [
  { href: PORTRAIT, label: laterCopy.portrait },
  { href: '/results/observers', label: laterCopy.observers },
  { href: FORECASTS, label: laterCopy.forecasts },
] as const

const CONSULTATION = { href: '/consultation', label: laterCopy.consultation } as const

/** A plan without it says so before the tap; a trial has the first figures, and who has none reads what they drew. */
const drawingLabel = (plan: Subscription | null | undefined): string => {
  if (plan?.is_ended !== false || plan.has_drawing || plan.trial_until !== null) return laterCopy.drawing
  return plan.drawing_from === null
    ? laterCopy.drawingClosed
    : laterCopy.drawingFrom(dateInWords(plan.drawing_from))
}

const useDrawingRoom = () => {
  const { data: plan } = useSubscription()
  return { href: '/drawing', label: drawingLabel(plan) } as const
}

/** What the main pages do not name: in the menu of a phone, and above the results, which every page leads to. */
export const useRooms = () => [...ROOMS, useDrawingRoom(), ...(useHasConsultations() ? [CONSULTATION] : [])]
