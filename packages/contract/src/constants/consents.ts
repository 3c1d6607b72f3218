/** What a user consents to apart from the account, and may take back: a kind more is a line here and where compilers ask for it. */
export const CONSENT_PURPOSES = ['diary', 'text-model', 'consultation', 'drawing', 'calibration'] as const

/** Every document whose consent is kept, with its version: a consent more is a name here, and where compilers ask for it. */
export const CONSENT_DOCUMENTS = [
  'agreement',
  'privacy',
  'consent',
  'offer',
  'auto-payments',
  'price-change',
  ...CONSENT_PURPOSES,
] as const

export type ConsentDocument = (typeof CONSENT_DOCUMENTS)[number]
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
