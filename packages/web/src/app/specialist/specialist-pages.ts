import type { ComponentType } from 'react'
import type { StaffArea, StaffLink } from '../admin/admin-shell.tsx'
import { page } from '../router/page.ts'
import { copy } from './copy.ts'

const pages = () => import('../admin/staff-pages.ts')

export const SPECIALIST: StaffArea = { name: copy.area, home: '/specialist', sections: copy.sections }

type SpecialistPage = { path: `/specialist${string}`; Page: ComponentType }

/** All pages of a specialist. */
export const SPECIALIST_PAGES: readonly SpecialistPage[] = [
  { path: '/specialist', ...page(pages, 'WeekPage') },
  { path: '/specialist/hours', ...page(pages, 'HoursPage') },
  { path: '/specialist/earnings', ...page(pages, 'EarningsPage') },
  {
    path: '/specialist/meetings/:id',
    ...page(pages, 'MeetingPage'),
  },
]

export const SPECIALIST_LINKS: readonly StaffLink[] = [
  { href: '/specialist', label: copy.week },
  { href: '/specialist/hours', label: copy.hours },
  { href: '/specialist/earnings', label: copy.earnings },
  { href: '/admin/me', label: copy.ownFactor },
]
