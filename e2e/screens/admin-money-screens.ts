import type { AccountedMonth, EarningsOfMonth, LedgerDifference, Reconciliation } from '@grani/contract'
import { receipt, refunds } from './refunds.ts'
import type { Screen } from './screen.ts'

const difference: LedgerDifference = {
  kind: 'missing-in-ledger',
  provider_id: '2f1c9f4e-000f-5000-8000-1a2b3c4d5e6f',
  payment: null,
  register_amount: 99_000,
  ledger_amount: null,
  booked_at: null,
}

const reconciliation: Reconciliation = {
  of: 'payments',
  lines: 41,
  bad_lines: [
    { line: 7, problem: 'amount' },
    { line: 23, problem: 'twice' },
  ],
  bad_count: 2,
  differences: 2,
  days: [
    {
      day: '2026-11-19',
      register: { count: 22, amount: 1_458_000 },
      ledger: { count: 22, amount: 1_458_000 },
      differences: [],
      left_out: 0,
    },
    {
      day: '2026-11-20',
      register: { count: 19, amount: 1_101_000 },
      ledger: { count: 19, amount: 1_051_000 },
      differences: [
        difference,
        {
          ...difference,
          kind: 'missing-in-register',
          payment: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
          register_amount: null,
          ledger_amount: 49_000,
          booked_at: '2026-11-19T21:00:31.000Z',
        },
      ],
      left_out: 0,
    },
  ],
}

const month: AccountedMonth = {
  month: '2026-10',
  is_over: true,
  movements: [
    { day: '2026-10-01', method: 'card', kind: 'sale', count: 11, amount: 649_000, receipts: 11 },
    { day: '2026-10-01', method: 'sbp', kind: 'sale', count: 4, amount: 296_000, receipts: 3 },
    { day: '2026-10-02', method: 'card', kind: 'gift', count: 1, amount: 147_000, receipts: 1 },
    { day: '2026-10-02', method: 'card', kind: 'refund', count: 2, amount: -58_050, receipts: 2 },
  ],
  given: [
    { day: '2026-10-02', kind: 'redeemed', count: 1 },
    { day: '2026-10-03', kind: 'credit', count: 2 },
  ],
  prepaid: [
    { kind: 'plan', payments: 13, amount: 412_033 },
    { kind: 'gift', payments: 1, amount: 147_000 },
  ],
}

const earnings: EarningsOfMonth = {
  specialists: [
    {
      name: 'Мария Орлова',
      lines: [
        { kind: 'held', fee: 200_000, count: 4 },
        { kind: 'held', fee: 250_000, count: 7 },
        { kind: 'missed', fee: 250_000, count: 1 },
      ],
      amount: 2_800_000,
      waiting: 0,
    },
    {
      name: 'Павел Константинопольский',
      lines: [{ kind: 'late', fee: null, count: 1 }],
      amount: 0,
      waiting: 2,
    },
  ],
}

export const moneyReplies = {
  '/api/admin/refunds': refunds,
  '/api/admin/receipts': [receipt],
  '/api/admin/ledger/months/2026-10': month,
  '/api/admin/ledger/months/2026-10/specialists': earnings,
  '/api/admin/ledger/reconciliation': reconciliation,
}

/** The page about money; `opened` is the state in which the staff session is open. */
export const moneyScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-money',
    path: '/admin/money',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByRole('heading', { name: '300 вопросов' }),
  },
  {
    name: 'admin-money-reconciled',
    path: '/admin/money',
    user: 'withGoal',
    state: opened,
    act: async page => {
      await page
        .getByLabel('Файл реестра')
        .setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from('x') })
      await page.getByRole('button', { name: 'Сверить' }).click()
    },
    sign: page => page.getByText('Что не сходится').first(),
  },
  {
    name: 'modal-admin-refund',
    path: '/admin/money',
    user: 'withGoal',
    state: opened,
    act: page => page.getByRole('button', { name: 'Предложить возврат' }).click(),
    sign: page => page.getByLabel('Сколько вернуть, ₽'),
  },
]
