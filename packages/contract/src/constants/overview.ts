/** What the overview of the admin area counts. */
export const FIGURES = [
  /** Users with a session used today, by Moscow's clock. */
  'peopleToday',
  'newPeopleToday',
  /** Renewals that the bank has refused or that wait for an address. */
  'pausedRenewals',
  'refundsWaiting',
  'receiptsMissing',
  /** Consultations that are over and have no mark. */
  'meetingsUnmarked',
  'objectionsWaiting',
  /** Asked to be approved, or approved and not yet published. */
  'draftsWaiting',
  /** Gifts of plans, banners and calibrations that wait for a second person. */
  'giftsWaiting',
  'bannersWaiting',
  'calibrationsWaiting',
  /** Items with a flag in the calibration in use. */
  'itemsFlagged',
  /** Titles of drawings that nobody has coded. */
  'ideasWaiting',
  'mailsWaiting',
  'mailsFailed',
  /** Days since the calibration in use was made. */
  'calibrationAge',
  'staffWithoutSecondFactor',
  /** Hours since the newest copy of the database that was proven to be whole. */
  'backupAge',
] as const

export type FigureName = (typeof FIGURES)[number]
