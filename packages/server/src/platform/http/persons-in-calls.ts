import type { Endpoint, Schema } from '@grani/contract'
import type { DescribedEndpoint } from '@grani/contract/schemas'

type Contract = typeof import('@grani/contract')

type NamesSomething<D> = D extends { access: 'staff' } & ({ params: Schema } | { body: Schema })
  ? true
  : false

/** Every call of the staff with something in it that could name a person. */
type StaffCall = {
  [K in keyof Contract]: Contract[K] extends Endpoint<infer D>
    ? NamesSomething<D> extends true
      ? K
      : never
    : never
}[keyof Contract]

/** Where the id of a person, or of something of theirs, stands in a call. */
export const PLACES = {
  user: ['params', 'uid'],
  email: ['body', 'email'],
  refund: ['params', 'refund'],
  /** Of a payment or a refund. */
  receipt: ['params', 'id'],
  consultation: ['params', 'id'],
  specialist: ['params', 'id'],
} as const satisfies Record<string, readonly ['params' | 'body', string]>

export type PersonKind = keyof typeof PLACES

/**
 * Whose person each call of the staff names, null for nobody's. `bind` refuses it about the caller, and a call that has no row
 * here does not compile.
 */
const PERSONS: Record<StaffCall, PersonKind | null> = {
  appointStaff: 'email',
  changeRoles: 'user',
  confirmAppointment: 'user',
  removeStaff: 'user',
  resetSecondFactor: 'user',

  // Shows nothing that the card does not.
  findPeople: null,
  findPayers: null,
  openPerson: 'user',
  revealEmail: 'user',
  receiveRights: 'user',
  answerRights: 'user',
  mailConfirmationAgain: 'user',
  mailExportOffer: 'user',
  askRefundFor: 'user',
  releaseAddress: 'user',
  endSessionsOf: 'user',
  setQa: 'user',
  givePlan: 'user',
  decideGift: 'user',
  giveConsultationCredit: 'user',
  erasePerson: 'user',

  proposeRefund: 'refund',
  decideRefund: 'refund',
  markReceiptMade: 'receipt',

  makeSpecialist: 'email',
  changeSpecialist: 'specialist',
  setSpecialistFee: 'specialist',
  stopSpecialist: 'specialist',
  resumeSpecialist: 'specialist',
  decideObjection: 'consultation',
  withdrawConsultation: 'consultation',
  readSpecialistMeeting: 'consultation',
  readSharedResults: 'consultation',
  markHeld: 'consultation',
  markMissed: 'consultation',
  withdrawMeeting: 'consultation',
  saveSummary: 'consultation',
  saveMeetingRoom: 'consultation',

  readMonth: null,
  readEarningsOfMonth: null,
  compareCalibrations: null,
  decideCalibration: null,
  goBackToCalibration: null,
  proposeCalibration: null,
  readCalibration: null,
  requestBackup: null,
  runCalibration: null,
  codeIdea: null,
  mergeIdea: null,
  openIdeaFigure: null,
  renameIdea: null,
  startExperiment: null,
  stopExperiment: null,
  askForApproval: null,
  checkDraft: null,
  createDraft: null,
  decideDraft: null,
  dropDraft: null,
  publishDraft: null,
  readDraft: null,
  saveDraft: null,
  withdrawDraft: null,
  readItem: null,
  readJournalEntry: null,
  retryMails: null,
  approveBanner: null,
  countAudience: null,
  createBanner: null,
  stopBanner: null,
  proposePriceChange: null,
  approvePriceChange: null,
  stopPriceChange: null,
  makePromo: null,
  stopPromo: null,
  saveSpecialistDaysOff: null,
  saveSpecialistHours: null,
  saveSpecialistRoom: null,
}

const kinds: Readonly<Record<string, PersonKind | null>> = PERSONS

/** Null for a call that names nobody. */
export const personKindOf = ({ name }: DescribedEndpoint): PersonKind | null => kinds[name] ?? null
