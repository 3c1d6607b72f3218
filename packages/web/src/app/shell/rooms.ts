import { useHasConsultations } from '../../features/consultations/use-invitation.ts'
import { laterCopy } from './later-copy.ts'

export const PORTRAIT = '/results/portrait'

const ROOMS = [
  { href: PORTRAIT, label: laterCopy.portrait },
  { href: '/results/observers', label: laterCopy.observers },
  { href: '/forecasts', label: laterCopy.forecasts },
  { href: '/drawing', label: laterCopy.drawing },
] as const

const CONSULTATION = { href: '/consultation', label: laterCopy.consultation } as const

/** What the main pages do not name: in the menu of a phone, and above the results, which every page leads to. */
export const useRooms = () => (useHasConsultations() ? [...ROOMS, CONSULTATION] : ROOMS)
