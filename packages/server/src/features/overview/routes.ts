import {
  type FigureName,
  type Permission,
  readOverview,
  readServerSettings,
  roleThatMay,
} from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { DAY, HOUR } from '../../platform/time/durations.ts'
import { startOfDayBefore } from '../../platform/time/moscow.ts'
import { openObjections, unmarkedMeetings } from '../consultations/service.ts'
import { missingReceipts, openRefundRequests } from '../payments/service.ts'
import { listStaff } from '../staff/service.ts'
import * as store from './store.ts'

type Figure = {
  name: FigureName
  /** Whoever may not do this does not see the number. */
  permission: Permission
  read: (context: Context, now: Date) => Promise<number | null>
}

const today = (now: Date): Date => startOfDayBefore(now, 0)

const calibrationAge: Figure['read'] = async ({ db }, now) => {
  const at = await store.calibratedAt(db)
  return at && Math.floor((now.getTime() - at.getTime()) / DAY)
}

const backupAge: Figure['read'] = async ({ db }, now) => {
  const at = await store.provenBackupAt(db)
  return at && Math.floor((now.getTime() - at.getTime()) / HOUR)
}

const withoutSecondFactor: Figure['read'] = async (context, now) =>
  (await listStaff(context, '', now)).filter(({ has_second_factor: isSetUp }) => !isSetUp).length

/** In the order of the page. */
const FIGURES: readonly Figure[] = [
  {
    name: 'peopleToday',
    permission: 'readFigures',
    read: ({ db }, now) => store.peopleSince(db, today(now)),
  },
  {
    name: 'newPeopleToday',
    permission: 'readFigures',
    read: ({ db }, now) => store.newPeopleSince(db, today(now)),
  },
  { name: 'pausedRenewals', permission: 'helpPeople', read: ({ db }) => store.pausedRenewals(db) },
  {
    name: 'refundsWaiting',
    permission: 'proposeRefunds',
    read: async context => (await openRefundRequests(context)).length,
  },
  {
    name: 'receiptsMissing',
    permission: 'keepBooks',
    read: async ({ db }) => (await missingReceipts(db)).length,
  },
  {
    name: 'meetingsUnmarked',
    permission: 'manageSpecialists',
    read: async ({ db }, now) => (await unmarkedMeetings(db, now)).length,
  },
  {
    name: 'objectionsWaiting',
    permission: 'manageSpecialists',
    read: async ({ db }) => (await openObjections(db)).length,
  },
  { name: 'draftsWaiting', permission: 'draftContent', read: ({ db }) => store.draftsWaiting(db) },
  { name: 'giftsWaiting', permission: 'helpPeople', read: ({ db }) => store.proposedIn(db, 'plan_gifts') },
  { name: 'bannersWaiting', permission: 'readBanners', read: ({ db }) => store.proposedIn(db, 'banners') },
  {
    name: 'calibrationsWaiting',
    permission: 'readStatistics',
    read: ({ db }) => store.proposedIn(db, 'calibration_proposals'),
  },
  { name: 'itemsFlagged', permission: 'readStatistics', read: ({ db }) => store.itemsFlagged(db) },
  { name: 'ideasWaiting', permission: 'codeIdeas', read: ({ db }) => store.ideasWaiting(db) },
  { name: 'mailsWaiting', permission: 'helpPeople', read: ({ db }) => store.mailsWaiting(db) },
  { name: 'mailsFailed', permission: 'helpPeople', read: ({ db }) => store.mailsFailed(db) },
  { name: 'calibrationAge', permission: 'readStatistics', read: calibrationAge },
  { name: 'staffWithoutSecondFactor', permission: 'manageStaff', read: withoutSecondFactor },
  { name: 'backupAge', permission: 'manageBackups', read: backupAge },
]

export const overviewRoutes = (host: RouteHost, context: Context): void => {
  bind(host, readServerSettings, async () => [...context.settings])
  bind(host, readOverview, ({ staff, now }) =>
    Promise.all(
      FIGURES.filter(({ permission }) => roleThatMay(staff.roles, permission) !== null).map(
        async ({ name, read }) => ({ name, value: await read(context, now) }),
      ),
    ),
  )
}
