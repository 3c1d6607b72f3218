/**
 * Every key with which a form field can be refused, by a schema of the contract or by the server. The list is closed:
 * the web has a Russian message for each key, and a key that is missing here does not compile on either side.
 */
export const FIELD_ERROR_KEYS = [
  /** The value does not fit the schema, and nothing more precise is known. */
  'forms.errors.invalid',
  /** The text holds characters that the database cannot store. */
  'forms.errors.unwritable',
  'auth.forms.errors.noEmail',
  'auth.forms.errors.email',
  'auth.forms.errors.emailTaken',
  'auth.forms.errors.passwordTooShort',
  'auth.forms.errors.passwordTooCommon',
  /** The present password, which a new one has to be confirmed with, is another. */
  'auth.forms.errors.wrongPassword',
  'auth.forms.errors.passwordsNotEqual',
  /** The same on the page that sets a new password. */
  'passwordNotEqual',
  'auth.forms.errors.notOldEnough',
  'auth.forms.errors.noConsent',
  /** The e-mail that VK ID gave belongs to another account. */
  'auth.vk.emailTaken',
  /** A tag that a banner may not hold, or that is not closed. */
  'banners.forms.errors.markup',
  /** A banner that ends before it begins, has ended already, or goes on for more than 90 days. */
  'banners.forms.errors.period',
  /** Not known to the browser or to the database. */
  'consultations.forms.errors.timeZone',
  /** Hours that end before they begin, or that overlap. */
  'consultations.forms.errors.hours',
  'consultations.forms.errors.tooLong',
  'events.forms.errors.tooShort',
  'events.forms.errors.tooLong',
  /** A day to come, or too long ago. */
  'events.forms.errors.day',
  'profile.forms.errors.yearOfBirth',
  /** Not the address of a push service that this server sends to, or keys that are none. */
  'push.forms.errors.service',
  /** The response option belongs to another question. */
  'quiz.errors.foreignAnswer',
  /** The caller has redeemed this code already. */
  'gifts.errors.alreadyYours',
  /** The caller bought this code, and somebody has used it, it is too old, or its money went back. */
  'gifts.errors.used',
  'gifts.errors.expired',
  'gifts.errors.refunded',
  /** Why a promo code does nothing: there is none, it is over, all its uses are taken, or the caller has used it. */
  'promos.errors.unknown',
  'promos.errors.ended',
  'promos.errors.usedUp',
  'promos.errors.alreadyUsed',
  'payments.errors.noReceiptEmail',
  /** The shop does not have this payment method any more. */
  'payments.errors.methodUnavailable',
  /** The booster has more questions than are left for the chosen goals. */
  'boosting.errors.tooManyQuestions',
  /** A reason with an address or ten digits. */
  'staff.forms.errors.reasonNamesPerson',
  /** Still holds consultations: stopped first. */
  'staff.forms.errors.specialist',
  /** The code of the authenticator app or the recovery code is wrong, too old, or has been used. */
  'staff.errors.wrongCode',
  'subscription.errors.notAvailable',
  'subscription.forms.errors.notConfirmed',
  'subscription.forms.errors.noConsent',
] as const

export type FieldErrorKey = (typeof FIELD_ERROR_KEYS)[number]

/** Which fields were refused, and why. */
export type FieldErrors = Record<string, FieldErrorKey>

const isFieldErrorKey = (text: string): text is FieldErrorKey => FIELD_ERROR_KEYS.some(key => key === text)

/** The key that a schema issue carries as its message; every message of zod itself becomes the general key. */
export const fieldErrorOf = (message: string): FieldErrorKey =>
  isFieldErrorKey(message) ? message : 'forms.errors.invalid'
