import { type Environment, environment } from './environment.ts'

export type ServerSetting = {
  name: string
  /** Null: not set and without a default, or not to be shown. */
  value: string | null
  is_set: boolean
}

/** Whose values the owners may read. All others hold a key or may hold a password: of those it is told only whether they are set. */
const SHOWN: ReadonlySet<string> = new Set<keyof Environment>([
  'NODE_ENV',
  'PUBLIC_URL',
  'WEB_ORIGIN',
  'MIN_PASSWORD',
  'MAIL_FROM',
  'DKIM_SELECTOR',
  'LOCAL_MAILBOX',
  'YOOKASSA_SHOP_ID',
  'PAYMENT_METHODS',
  'BINDING_METHODS',
  'RECEIPT_VAT_CODE',
  'RECEIPT_TAX_SYSTEM',
  'RECEIPT_PAYMENT_MODE',
  'LOCAL_CHECKOUT',
  'CAPTCHA',
  'VK_APP_ID',
  'VK_MODE',
  'TEXT_MODEL_NAME',
  'TEXT_MODEL_NAMED',
  'DRAWING_FOR_ALL',
  'VIDEO_ROOM_URL',
  'VAPID_PUBLIC_KEY',
  'JOBS',
  'TRUST_PROXY',
  'STAFF_IPS',
  'REFUND_ALONE',
  'JOURNAL_YEARS',
  'OPERATOR',
  'OPERATOR_DETAILS',
  'SUPPORT_EMAIL',
  'EMERGENCY_PHONE',
  'HELP_LINES',
  'LOG_LEVEL',
])

/** Every setting as this process runs with it, defaults too. */
export const serverSettings = (env: Environment): ServerSetting[] => {
  const values = new Map<string, string | number | boolean | string[] | undefined>(Object.entries(env))
  return Object.keys(environment.shape).map(name => {
    const value = values.get(name)
    const isSet = value !== undefined
    return { name, value: isSet && SHOWN.has(name) ? String(value) : null, is_set: isSet }
  })
}
