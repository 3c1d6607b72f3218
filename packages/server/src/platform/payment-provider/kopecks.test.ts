import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { fromDecimal, inRubles, shareOf, toDecimal } from './kopecks.ts'

const amount = fc.integer({ min: 0, max: 2_147_483_647 })

describe('an amount', () => {
  test('survives the conversion to a decimal string and back', () => {
    fc.assert(
      fc.property(amount, kopecks => {
        expect(fromDecimal(toDecimal(kopecks))).toBe(kopecks)
      }),
    )
  })

  test.each(['490', '490.0', '490.000', '-1.00', '1e3', ' 1.00', '1,00', 'NaN', ''])(
    'is not parsed from «%s»',
    text => {
      expect(() => fromDecimal(text)).toThrow('Not an amount')
    },
  )

  test.each([0.5, -1, Number.NaN, 2 ** 60])('is never %s', kopecks => {
    expect(() => toDecimal(kopecks)).toThrow('Not an amount')
  })

  test.each([
    [49000, '490 ₽'],
    [49050, '490,50 ₽'],
    [5, '0,05 ₽'],
    [199000, '1 990 ₽'],
    [123456700, '1 234 567 ₽'],
  ])('of %i kopecks is shown as «%s»', (kopecks, text) => {
    expect(inRubles(kopecks)).toBe(text)
  })

  test('is divided without losing or gaining more than a kopeck', () => {
    const parts = fc.tuple(amount, fc.integer({ min: 1, max: 1000 }), fc.nat(1000))
    fc.assert(
      fc.property(parts, ([kopecks, whole, some]) => {
        const part = some % (whole + 1)
        const shares = shareOf(kopecks, part, whole) + shareOf(kopecks, whole - part, whole)
        expect(kopecks - shares).toBeGreaterThanOrEqual(0)
        expect(kopecks - shares).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const ROOT = join(import.meta.dirname, '../../../../..')
const MONEY_FOLDERS = [
  'packages/server/src/platform/payment-provider',
  'packages/server/src/features/payments',
  'packages/server/src/features/subscription',
  'packages/server/src/features/boosting',
  'packages/server/src/features/billing',
  'packages/contract/src',
  'packages/stand-ins/src/yookassa',
]

/** Cuts of the measurement, strokes, agreements about titles, the recogniser of danger: fractions, and never of money. */
const NOT_MONEY = /^danger\/|(?:^|\/)(?:changes|cuts|drawing-ideas|strokes|heavy-text)\.ts$/

const moneyFiles = [
  'packages/server/src/boot/payment-jobs.ts',
  'packages/server/src/commands/refunds.ts',
  ...MONEY_FOLDERS.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !NOT_MONEY.test(name))
      .map(name => join(folder, name)),
  ),
]

/** Code without comments, patterns, and the letters of texts; what a template computes stays. */
const codeIn = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^'\n\\]|\\.)*'/g, "''")
    .replaceAll(/(?<=^|[\s(])\/\/.*$/gm, '')
    .replaceAll(/`(?:[^`\\]|\\.)*`/g, template => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replaceAll(/\/(?=\S)(?:[^/\n\\]|\\.)+\/[gimu]*(?=[.,;)\s]|$)/gm, '')

/** What makes fractions of numbers. Days and responses per result are divided; amounts never are. */
const FRACTIONS =
  /parseFloat|toFixed|toPrecision|Number\.EPSILON|\*\*|\d\.\d|[*/]\s*\.\d|[\w)\]}]\s*\/=?\s*[\w(]/
const ALLOWED = [
  /\) \/ DAY\)/,
  /BigInt\(part\)\) \/ BigInt\(whole\)/,
  /\* thousandths\) \/ 1000n/,
  /questions \/ RESPONSES_PER_RESULT/,
]

const fractionsIn = (source: string): string[] =>
  codeIn(source)
    .split('\n')
    .filter(line => FRACTIONS.test(line) && !ALLOWED.some(pattern => pattern.test(line)))

describe('no floating-point arithmetic on money', () => {
  test.each(moneyFiles)('in %s', file => {
    expect(fractionsIn(readFileSync(join(ROOT, file), 'utf8'))).toEqual([])
  })

  test.each([
    'const rubles = amount / 100',
    'const rubles = `${amount / 100} ₽`',
    'const half = Math.round(price * 0.5)',
    'const half = price * .5',
    'price /= 2',
    'const value = (amount / 100).toFixed(2)',
    'const value = Number.parseFloat(wire.amount.value)',
    'const share = Math.floor((amount * left) / whole)',
    'const rate = amount * 10 ** -2',
    "const days = DAY; const x = amount / 'a'.length; const y = price / days",
  ])('is detected in «%s»', line => {
    expect(fractionsIn(line)).toHaveLength(1)
  })

  test.each([
    "const path = '/payments/refunds'",
    '// a / b',
    'const path = `/payments/${encodeURIComponent(id)}`',
    'const parts = /^(\\d{1,11})\\.(\\d{2})$/.exec(decimal)',
    'const left = Math.floor((until.getTime() - now.getTime()) / DAY)',
  ])('is not detected in «%s»', line => {
    expect(fractionsIn(line)).toEqual([])
  })

  describe('in the database', () => {
    let product: Product
    beforeAll(async () => {
      product = await startProduct()
    })
    afterAll(() => product.stop())

    test('every amount is an integer', async () => {
      const columns = await product.rows(
        `select distinct data_type from information_schema.columns
         where table_schema = 'public' and column_name in ('amount', 'price')`,
      )
      expect(columns).toEqual([{ data_type: 'integer' }])
    })
  })
})
