import fc from 'fast-check'
import type { CrashPoint } from '../payment-histories/history-step.ts'

export const CLIENTS = 3

const ACTIONS = [
  'book',
  'move',
  'cancel',
  'withdraw',
  'withdrawByStaff',
  'miss',
  'hold',
  'object',
  'accept',
  'decline',
  'planEnds',
  'planBegins',
  'refund',
  'erase',
] as const

export type Act = { kind: (typeof ACTIONS)[number]; client: number; slot: number; crash: CrashPoint }
export type ConsultationStep =
  | { kind: 'act'; act: Act; server: 0 | 1 }
  | { kind: 'together'; first: Act; second: Act }
  | { kind: 'time'; hours: number }
  | { kind: 'jobs'; server: 0 | 1 | 'both'; crash: CrashPoint }

const crash: fc.Arbitrary<CrashPoint> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 4 },
  {
    arbitrary: fc.record({ at: fc.nat(24), moment: fc.constantFrom('before' as const, 'after' as const) }),
    weight: 1,
  },
)
const server = fc.constantFrom(0 as const, 1 as const)
const act: fc.Arbitrary<Act> = fc.record({
  // Most histories are about consultations that are booked.
  kind: fc.oneof(
    { arbitrary: fc.constant('book' as const), weight: 6 },
    { arbitrary: fc.constantFrom(...ACTIONS), weight: 10 },
  ),
  client: fc.nat(CLIENTS - 1),
  // Few times, so that clients meet at them.
  slot: fc.nat(4),
  crash,
})

export const consultationHistory: fc.Arbitrary<ConsultationStep[]> = fc.array(
  fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('act' as const), act, server }), weight: 8 },
    { arbitrary: fc.record({ kind: fc.constant('together' as const), first: act, second: act }), weight: 3 },
    {
      arbitrary: fc.record({
        kind: fc.constant('time' as const),
        hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 24, max: 24 * 50 })),
      }),
      weight: 4,
    },
    {
      arbitrary: fc.record({
        kind: fc.constant('jobs' as const),
        server: fc.constantFrom(0 as const, 1 as const, 'both' as const),
        crash,
      }),
      weight: 3,
    },
  ),
  { minLength: 3, maxLength: 14 },
)
