/** What a member of the staff may be appointed to; one member may have several roles. */
export const ROLES = ['owner', 'editor', 'psychologist', 'support', 'specialist', 'bookkeeper'] as const

export type Role = (typeof ROLES)[number]

/**
 * Who may do what in the admin area: the only place that says it. The server checks it at each call, the navigation of the
 * admin area shows the pages of what is allowed.
 */
export const MAY = {
  seeOverview: ROLES,
  manageStaff: ['owner'],
  readJournal: ['owner'],
  readSettings: ['owner'],
  manageBackups: ['owner'],
  draftContent: ['owner', 'editor', 'psychologist'],
  /** Never their own drafts. */
  publishContent: ['owner', 'psychologist'],
  readStatistics: ['owner', 'editor', 'psychologist'],
  helpPeople: ['owner', 'support'],
  proposeRefunds: ['owner', 'support'],
  /** Never those they proposed. */
  approveRefunds: ['owner', 'support'],
  /** The month in sums, registers and receipts: about no person. */
  keepBooks: ['owner', 'support', 'bookkeeper'],
  readBanners: ['owner', 'editor', 'support'],
  manageBanners: ['owner', 'editor'],
  readExperiments: ['owner', 'editor', 'support'],
  manageExperiments: ['owner', 'editor'],
  /** What a month costs less: money is given away. */
  managePromos: ['owner'],
  /** A higher price for those who pay already. */
  proposePrices: ['owner'],
  /** Never those they proposed. */
  approvePrices: ['owner', 'support'],
  readFigures: ['owner', 'editor', 'psychologist', 'support'],
  codeIdeas: ['owner', 'editor', 'psychologist'],
  holdMeetings: ['specialist'],
  manageSpecialists: ['owner', 'support'],
  /** What a specialist is owed for a consultation. */
  setFees: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof MAY

const isPermission = (name: string): name is Permission => name in MAY

/** Left out of what the browser loads, which asks the server: hence the mark. */
export const PERMISSIONS = /* @__PURE__ */ Object.keys(MAY).filter(isPermission)

/** The first of these roles that may; null when none may. */
export const roleThatMay = (roles: readonly Role[], permission: Permission): Role | null => {
  const allowed: readonly Role[] = MAY[permission]
  return roles.find(role => allowed.includes(role)) ?? null
}
