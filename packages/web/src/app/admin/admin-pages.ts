import type { Permission } from '@grani/contract'
import type { ComponentType } from 'react'
import { page } from '../router/page.ts'
import { copy } from './copy.ts'

type AdminPage = {
  path: `/admin${string}`
  /** In the navigation; null for a page that is reached from another one. */
  label: string | null
  /** Who sees the page; the server checks each of its calls anyway. */
  permission: Permission
  Page: ComponentType
}

const pages = () => import('./staff-pages.ts')

/** All pages of the admin area, in the order of the navigation. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: '/admin',
    label: copy.overview,
    permission: 'seeOverview',
    ...page(pages, 'OverviewPage'),
  },
  {
    path: '/admin/figures',
    label: copy.figures,
    permission: 'readFigures',
    ...page(pages, 'FiguresPage'),
  },
  {
    path: '/admin/items',
    label: copy.items,
    permission: 'readStatistics',
    ...page(pages, 'ItemsPage'),
  },
  {
    path: '/admin/items/:item',
    label: null,
    permission: 'readStatistics',
    ...page(pages, 'ItemPage'),
  },
  {
    path: '/admin/qualities',
    label: copy.qualities,
    permission: 'readStatistics',
    ...page(pages, 'QualitiesPage'),
  },
  {
    path: '/admin/content',
    label: copy.content,
    permission: 'draftContent',
    ...page(pages, 'ContentPage'),
  },
  {
    path: '/admin/content/:draft',
    label: null,
    permission: 'draftContent',
    ...page(pages, 'DraftPage'),
  },
  {
    path: '/admin/calibrations',
    label: copy.calibrations,
    permission: 'readStatistics',
    ...page(pages, 'CalibrationsPage'),
  },
  {
    path: '/admin/drawing-ideas',
    label: copy.drawingIdeas,
    permission: 'codeIdeas',
    ...page(pages, 'DrawingIdeasPage'),
  },
  {
    path: '/admin/drawing-ideas/:figure',
    label: null,
    permission: 'codeIdeas',
    ...page(pages, 'DrawingIdeasPage'),
  },
  {
    path: '/admin/people',
    label: copy.people,
    permission: 'helpPeople',
    ...page(pages, 'PeoplePage'),
  },
  {
    path: '/admin/people/:uid',
    label: null,
    permission: 'helpPeople',
    ...page(pages, 'PersonPage'),
  },
  {
    path: '/admin/money',
    label: copy.money,
    permission: 'keepBooks',
    ...page(pages, 'MoneyPage'),
  },
  {
    path: '/admin/prices',
    label: copy.prices,
    permission: 'approvePrices',
    ...page(pages, 'PricesPage'),
  },
  {
    path: '/admin/promos',
    label: copy.promos,
    permission: 'managePromos',
    ...page(pages, 'PromosPage'),
  },
  {
    path: '/admin/banners',
    label: copy.banners,
    permission: 'readBanners',
    ...page(pages, 'BannersPage'),
  },
  {
    path: '/admin/experiments',
    label: copy.experiments,
    permission: 'readExperiments',
    ...page(pages, 'ExperimentsPage'),
  },
  {
    path: '/admin/mails',
    label: copy.mails,
    permission: 'helpPeople',
    ...page(pages, 'MailsPage'),
  },
  {
    path: '/admin/consultations',
    label: copy.consultations,
    permission: 'manageSpecialists',
    ...page(pages, 'ConsultationsPage'),
  },
  {
    path: '/admin/staff',
    label: copy.staff,
    permission: 'manageStaff',
    ...page(pages, 'StaffPage'),
  },
  {
    path: '/admin/journal',
    label: copy.journal,
    permission: 'readJournal',
    ...page(pages, 'JournalPage'),
  },
  {
    path: '/admin/settings',
    label: copy.settings,
    permission: 'readSettings',
    ...page(pages, 'SettingsPage'),
  },
  {
    path: '/admin/backups',
    label: copy.backups,
    permission: 'manageBackups',
    ...page(pages, 'BackupsPage'),
  },
  {
    path: '/admin/me',
    label: copy.ownFactor,
    permission: 'seeOverview',
    ...page(pages, 'OwnFactorPage'),
  },
]
