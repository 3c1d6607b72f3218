import type { Environment } from './environment.ts'
import { networksIn } from './networks.ts'

export type PaymentsConfig =
  | { kind: 'local' }
  | {
      kind: 'yookassa'
      url: string
      shopId: string
      secretKey: string
      allowedIps: string[]
      receipt: { vatCode: number; taxSystemCode: number | null; paymentMode: string }
    }

export const paymentsOf = (env: Environment): PaymentsConfig => {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = env
  if (env.LOCAL_CHECKOUT || shopId === undefined || secretKey === undefined) return { kind: 'local' }
  return {
    kind: 'yookassa',
    url: env.YOOKASSA_URL.replace(/\/$/, ''),
    shopId,
    secretKey,
    allowedIps: networksIn(env.YOOKASSA_IPS),
    receipt: {
      vatCode: env.RECEIPT_VAT_CODE,
      taxSystemCode: env.RECEIPT_TAX_SYSTEM ?? null,
      paymentMode: env.RECEIPT_PAYMENT_MODE,
    },
  }
}
