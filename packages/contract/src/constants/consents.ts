/** What a user consents to apart from the account, and may take back: a kind more is a line here and where compilers ask for it. */
export const CONSENT_PURPOSES = ['diary', 'text-model', 'consultation', 'drawing', 'calibration'] as const

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]
