import type { Endpoint, Schema } from '@grani/contract'

type Contract = typeof import('@grani/contract')

type CallNaming<E> = E extends {
  access: 'staff'
  method: infer M extends string
  path: infer P extends string
}
  ? E extends { params: Schema } | { body: Schema }
    ? `${M} ${P}`
    : never
  : never

/** Every call of the staff with something in it that could name a person. */
type StaffCall = { [K in keyof Contract]: CallNaming<Contract[K]> }[keyof Contract]

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
  'POST /api/admin/staff': 'email',
  'PUT /api/admin/staff/:uid': 'user',
  'POST /api/admin/staff/:uid/confirm': 'user',
  'POST /api/admin/staff/:uid/remove': 'user',
  'POST /api/admin/staff/:uid/reset': 'user',

  // Shows nothing that the card does not.
  'POST /api/admin/people/search': null,
  'POST /api/admin/people/:uid': 'user',
  'POST /api/admin/people/:uid/email': 'user',
  'POST /api/admin/people/:uid/confirmation': 'user',
  'POST /api/admin/people/:uid/export': 'user',
  'POST /api/admin/people/:uid/payments/:payment/refund': 'user',
  'POST /api/admin/people/:uid/sessions/end': 'user',
  'PUT /api/admin/people/:uid/qa': 'user',
  'POST /api/admin/people/:uid/gifts': 'user',
  'POST /api/admin/people/:uid/gifts/:gift': 'user',
  'POST /api/admin/people/:uid/credits': 'user',
  'POST /api/admin/people/:uid/erase': 'user',

  'POST /api/admin/refunds/:refund/proposal': 'refund',
  'POST /api/admin/refunds/:refund/decision': 'refund',
  'POST /api/admin/receipts/:id/made': 'receipt',

  'POST /api/admin/specialists': 'email',
  'PUT /api/admin/specialists/:id': 'specialist',
  'POST /api/admin/specialists/:id/stop': 'specialist',
  'POST /api/admin/specialists/:id/resume': 'specialist',
  'POST /api/admin/consultations/:id/objection': 'consultation',
  'POST /api/admin/consultations/:id/withdraw': 'consultation',
  'GET /api/specialist/meetings/:id': 'consultation',
  'GET /api/specialist/meetings/:id/results/:direction': 'consultation',
  'POST /api/specialist/meetings/:id/held': 'consultation',
  'POST /api/specialist/meetings/:id/missed': 'consultation',
  'POST /api/specialist/meetings/:id/withdraw': 'consultation',
  'PUT /api/specialist/meetings/:id/summary': 'consultation',
  'PUT /api/specialist/meetings/:id/room': 'consultation',

  'GET /api/admin/calibrations/:version/against/:other': null,
  'POST /api/admin/calibrations/proposal/:uid': null,
  'POST /api/admin/calibrations/back': null,
  'POST /api/admin/calibrations/proposal': null,
  'GET /api/admin/calibrations/:version': null,
  'POST /api/admin/calibrations/runs': null,
  'POST /api/admin/drawing-ideas/:figure/codes': null,
  'POST /api/admin/drawing-ideas/:figure/ideas/:concept/merge': null,
  'GET /api/admin/drawing-ideas/:figure': null,
  'PUT /api/admin/drawing-ideas/:figure/ideas/:concept': null,
  'POST /api/admin/experiments': null,
  'POST /api/admin/experiments/:name/stop': null,
  'POST /api/admin/drafts/:draft/ask': null,
  'POST /api/admin/drafts/:draft/check': null,
  'POST /api/admin/drafts': null,
  'POST /api/admin/drafts/:draft/decision': null,
  'POST /api/admin/drafts/:draft/drop': null,
  'POST /api/admin/drafts/:draft/publish': null,
  'GET /api/admin/drafts/:draft': null,
  'POST /api/admin/drafts/:draft': null,
  'GET /api/admin/items/:item': null,
  'GET /api/admin/journal/:seq': null,
  'POST /api/admin/mails/retry': null,
  'POST /api/admin/banners/:uid/approve': null,
  'POST /api/admin/banners/audience': null,
  'POST /api/admin/banners': null,
  'POST /api/admin/banners/:uid/stop': null,
  'PUT /api/specialist/days-off': null,
  'PUT /api/specialist/hours': null,
  'PUT /api/specialist/me/room': null,
}

/** Null for a call that names nobody. */
export const personKindOf = ({ method, path }: Endpoint): PersonKind | null => {
  const kinds: Record<string, PersonKind | null> = PERSONS
  return kinds[`${method} ${path}`] ?? null
}
