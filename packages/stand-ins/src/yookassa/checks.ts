import type { Amount, Receipt } from './types.ts'

/** "1000.00" in kopecks; null for what the API rejects. */
export const kopecksOf = (amount: Amount | undefined): bigint | null => {
  if (amount?.currency !== 'RUB' || typeof amount.value !== 'string') return null
  const parts = /^(\d{1,12})\.(\d{2})$/.exec(amount.value)
  if (!parts) return null
  const kopecks = BigInt(`${parts[1]}${parts[2]}`)
  return kopecks > 0n ? kopecks : null
}

const SUBJECTS = new Set(['commodity', 'service', 'payment', 'another', 'job', 'composite'])
const MODES = new Set([
  'full_prepayment',
  'partial_prepayment',
  'advance',
  'full_payment',
  'partial_payment',
  'credit',
  'credit_payment',
])

type Item = NonNullable<Receipt['items']>[number]

const receiptItemProblem = (item: Item): string | null => {
  if (!item.description || item.description.length > 128) return 'description'
  if (!item.quantity || !/^\d+(\.\d{1,3})?$/.test(item.quantity)) return 'quantity'
  if (kopecksOf(item.amount) === null) return 'amount'
  if (!Number.isInteger(item.vat_code) || Number(item.vat_code) < 1 || Number(item.vat_code) > 12)
    return 'vat_code'
  if (!SUBJECTS.has(item.payment_subject ?? '')) return 'payment_subject'
  return MODES.has(item.payment_mode ?? '') ? null : 'payment_mode'
}

/** The name of the invalid parameter of a 54-ФЗ receipt over `total`; null for a valid one. */
export const receiptProblem = (receipt: Receipt | undefined, total: bigint): string | null => {
  if (!receipt) return 'receipt'
  const { customer, items = [] } = receipt
  if (!customer?.email && !customer?.phone) return 'receipt.customer'
  if (customer.email && !/^[^\s@]+@[^\s@]+$/.test(customer.email)) return 'receipt.customer.email'
  if (items.length === 0 || items.length > 80) return 'receipt.items'
  let sum = 0n
  for (const item of items) {
    const problem = receiptItemProblem(item)
    if (problem !== null) return `receipt.items.${problem}`
    // Quantities have up to three decimals: in thousandths they are integers.
    const [whole = '0', part = ''] = (item.quantity ?? '').split('.')
    const thousandths = BigInt(whole + part.padEnd(3, '0'))
    sum += ((kopecksOf(item.amount) ?? 0n) * thousandths) / 1000n
  }
  return sum === total ? null : 'receipt.items.amount'
}

/** At most 16 keys of 32 characters, values of 512. */
export const isMetadata = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= 16 &&
  Object.entries(value).every(
    ([key, text]) => key.length <= 32 && typeof text === 'string' && text.length <= 512,
  )
