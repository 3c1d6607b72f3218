import type { Permission } from '@grani/contract'
import type { ComponentType } from 'react'
import { named, page } from '../router/page.ts'
import { copy } from './copy.ts'

type AdminPage = {
  path: `/admin${string}`
  /** In the navigation; null for a page that is reached from another one. */
  label: string | null
  /** Who sees the page; the server checks each of its calls anyway. */
  permission: Permission
  Page: ComponentType
}

/** All pages of the admin area, in the order of the navigation. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: '/admin',
    label: copy.overview,
    permission: 'seeOverview',
    ...page(() => named(import('./pages/overview-page.tsx'), 'OverviewPage')),
  },
  {
    path: '/admin/figures',
    label: copy.figures,
    permission: 'readFigures',
    ...page(() => named(import('./pages/figures-page.tsx'), 'FiguresPage')),
  },
  {
    path: '/admin/items',
    label: copy.items,
    permission: 'readStatistics',
    ...page(() => named(import('./pages/items-page.tsx'), 'ItemsPage')),
  },
  {
    path: '/admin/items/:item',
    label: null,
    permission: 'readStatistics',
    ...page(() => named(import('./pages/item-page.tsx'), 'ItemPage')),
  },
  {
    path: '/admin/qualities',
    label: copy.qualities,
    permission: 'readStatistics',
    ...page(() => named(import('./pages/qualities-page.tsx'), 'QualitiesPage')),
  },
  {
    path: '/admin/content',
    label: copy.content,
    permission: 'draftContent',
    ...page(() => named(import('./pages/content-page.tsx'), 'ContentPage')),
  },
  {
    path: '/admin/content/:draft',
    label: null,
    permission: 'draftContent',
    ...page(() => named(import('./pages/draft-page.tsx'), 'DraftPage')),
  },
  {
    path: '/admin/calibrations',
    label: copy.calibrations,
    permission: 'readStatistics',
    ...page(() => named(import('./pages/calibrations-page.tsx'), 'CalibrationsPage')),
  },
  {
    path: '/admin/drawing-ideas',
    label: copy.drawingIdeas,
    permission: 'codeIdeas',
    ...page(() => named(import('./pages/drawing-ideas-page.tsx'), 'DrawingIdeasPage')),
  },
  {
    path: '/admin/drawing-ideas/:figure',
    label: null,
    permission: 'codeIdeas',
    ...page(() => named(import('./pages/drawing-ideas-page.tsx'), 'DrawingIdeasPage')),
  },
  {
    path: '/admin/people',
    label: copy.people,
    permission: 'helpPeople',
    ...page(() => named(import('./pages/people-page.tsx'), 'PeoplePage')),
  },
  {
    path: '/admin/people/:uid',
    label: null,
    permission: 'helpPeople',
    ...page(() => named(import('./pages/person-page.tsx'), 'PersonPage')),
  },
  {
    path: '/admin/money',
    label: copy.money,
    permission: 'proposeRefunds',
    ...page(() => named(import('./pages/money-page.tsx'), 'MoneyPage')),
  },
  {
    path: '/admin/banners',
    label: copy.banners,
    permission: 'readBanners',
    ...page(() => named(import('./pages/banners-page.tsx'), 'BannersPage')),
  },
  {
    path: '/admin/experiments',
    label: copy.experiments,
    permission: 'readExperiments',
    ...page(() => named(import('./pages/experiments-page.tsx'), 'ExperimentsPage')),
  },
  {
    path: '/admin/mails',
    label: copy.mails,
    permission: 'helpPeople',
    ...page(() => named(import('./pages/mails-page.tsx'), 'MailsPage')),
  },
  {
    path: '/admin/consultations',
    label: copy.consultations,
    permission: 'manageSpecialists',
    ...page(() => named(import('./pages/consultations-page.tsx'), 'ConsultationsPage')),
  },
  {
    path: '/admin/staff',
    label: copy.staff,
    permission: 'manageStaff',
    ...page(() => named(import('./pages/staff-page.tsx'), 'StaffPage')),
  },
  {
    path: '/admin/journal',
    label: copy.journal,
    permission: 'readJournal',
    ...page(() => named(import('./pages/journal-page.tsx'), 'JournalPage')),
  },
  {
    path: '/admin/me',
    label: copy.ownFactor,
    permission: 'seeOverview',
    ...page(() => named(import('./pages/own-factor-page.tsx'), 'OwnFactorPage')),
  },
]
