import fc from 'fast-check'

export type Outside = 'database' | 'provider'

/** Where an operation dies: at its n-th call outside (or to one of the two), or not at all. */
export type Death = { at: number; moment: 'before' | 'after'; where?: Outside } | null

export type Press = 'pay' | 'insufficient_funds' | '3d_secure_failed'

/** What one server does for a person. Numbers pick among what there is then. */
export type Deed =
  | { do: 'buy'; tariff: string; auto: boolean; death: Death; press: Press | 'later' }
  | { do: 'boost'; death: Death; press: Press | 'later' }
  | { do: 'return'; page: number; death: Death }
  | { do: 'hear'; notification: number; times: number; death: Death }
  | { do: 'cancel'; death: Death }
  | { do: 'resume'; death: Death }
  | { do: 'removeCard'; death: Death }
  | { do: 'work'; death: Death }
  | { do: 'refund'; payment: number; death: Death }
  | { do: 'erase'; death: Death }

/** One thing that happens in a person's life with us. */
export type Action =
  | Deed
  | { do: 'press'; page: number; press: Press }
  | { do: 'jobs'; worker: 0 | 1 | 'both'; death: Death }
  /** On two servers at the same moment; the first may die of it. */
  | { do: 'together'; first: Deed; second: Deed }
  | { do: 'pass'; minutes: number }
  /** Days on which the jobs run whenever something is due, as they do on a good server. */
  | { do: 'days'; days: number; worker: 0 | 1 | 'both' }
  | { do: 'faults'; words: ('500 before' | '500 after' | 'silence before' | 'silence after')[] }
  | { do: 'script'; reasons: string[] }
  /** The clock of a server jumps, forwards or back. */
  | { do: 'skew'; worker: 0 | 1; minutes: number }

const moment = fc.constantFrom('before' as const, 'after' as const)

const death: fc.Arbitrary<Death> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 4 },
  { arbitrary: fc.record({ at: fc.nat(36), moment }), weight: 2 },
  {
    arbitrary: fc.record({ at: fc.nat(2), moment, where: fc.constant('provider' as const) }),
    weight: 1,
  },
)

const press = fc.constantFrom<Press>('pay', 'pay', 'pay', 'insufficient_funds', '3d_secure_failed')
const firstPress = fc.oneof(press, fc.constant('later' as const))
const HOUR = 60
const DAY = 24 * HOUR

const minutes = fc.oneof(
  fc.integer({ min: 1, max: 30 }),
  fc.integer({ min: 1, max: 3 * DAY }),
  // The end of a month, and the days around it.
  fc.integer({ min: 26 * DAY, max: 34 * DAY }),
  fc.constantFrom(DAY, DAY, DAY, 2 * DAY, 70 * DAY),
)

const of = <D extends Action['do']>(word: D) => fc.constant(word)

/** How far a server's clock may be off: a network's time service keeps it far closer. */
export const SKEW_MINUTES = 4

const buy = fc.record({
  do: of('buy'),
  tariff: fc.constantFrom('basic', 'medium', 'high'),
  auto: fc.constantFrom(true, true, true, false),
  death,
  press: firstPress,
})
const boost = fc.record({ do: of('boost'), death, press: firstPress })
const comeBack = fc.record({ do: of('return'), page: fc.nat(6), death })
const hear = fc.record({
  do: of('hear'),
  notification: fc.nat(8),
  times: fc.integer({ min: 1, max: 3 }),
  death,
})
const cancel = fc.record({ do: of('cancel'), death })
const resume = fc.record({ do: of('resume'), death })
const removeCard = fc.record({ do: of('removeCard'), death })
const refund = fc.record({ do: of('refund'), payment: fc.nat(4), death })
const erase = fc.record({ do: of('erase'), death })
const work = fc.record({ do: of('work'), death })

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { arbitrary: buy, weight: 4 },
  { arbitrary: boost, weight: 1 },
  { arbitrary: comeBack, weight: 4 },
  { arbitrary: hear, weight: 4 },
  { arbitrary: cancel, weight: 2 },
  { arbitrary: resume, weight: 1 },
  { arbitrary: removeCard, weight: 1 },
  { arbitrary: work, weight: 4 },
  { arbitrary: refund, weight: 1 },
  { arbitrary: erase, weight: 1 },
)

const worker = fc.constantFrom<0 | 1>(0, 1)
const workers = fc.constantFrom<0 | 1 | 'both'>(0, 1, 'both')
const days = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 20, max: 40 }))
const fault = fc.constantFrom(
  '500 before' as const,
  '500 after' as const,
  'silence before' as const,
  'silence after' as const,
)
const reason = fc.constantFrom(
  'insufficient_funds',
  'insufficient_funds',
  'card_expired',
  'permission_revoked',
)

const action: fc.Arbitrary<Action> = fc.oneof(
  { arbitrary: buy, weight: 4 },
  { arbitrary: boost, weight: 1 },
  { arbitrary: fc.record({ do: of('press'), page: fc.nat(6), press }), weight: 2 },
  { arbitrary: comeBack, weight: 2 },
  { arbitrary: hear, weight: 3 },
  { arbitrary: cancel, weight: 1 },
  { arbitrary: resume, weight: 1 },
  { arbitrary: removeCard, weight: 1 },
  { arbitrary: fc.record({ do: of('jobs'), worker: workers, death }), weight: 7 },
  { arbitrary: fc.record({ do: of('together'), first: deed, second: deed }), weight: 5 },
  { arbitrary: fc.record({ do: of('pass'), minutes }), weight: 5 },
  { arbitrary: fc.record({ do: of('days'), days, worker: workers }), weight: 5 },
  {
    arbitrary: fc.record({ do: of('faults'), words: fc.array(fault, { minLength: 1, maxLength: 4 }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ do: of('script'), reasons: fc.array(reason, { minLength: 1, maxLength: 4 }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      do: of('skew'),
      worker,
      minutes: fc.integer({ min: -SKEW_MINUTES, max: SKEW_MINUTES }),
    }),
    weight: 1,
  },
  { arbitrary: refund, weight: 1 },
)

const firstBuy = (press: Press | 'later', tariff: string): Action => ({
  do: 'buy',
  tariff,
  auto: true,
  death: null,
  press,
})

/** A life begins with a purchase, since nothing happens to those who never buy; or with two pages open at once. */
const beginnings: Action[][] = [
  [firstBuy('pay', 'basic')],
  [firstBuy('pay', 'basic'), { do: 'days', days: 34, worker: 'both' }],
  [firstBuy('pay', 'high'), { do: 'days', days: 36, worker: 0 }],
  [
    firstBuy('later', 'basic'),
    firstBuy('later', 'high'),
    { do: 'press', page: 0, press: 'pay' },
    { do: 'press', page: 1, press: 'pay' },
  ],
]

export const history: fc.Arbitrary<Action[]> = fc
  .tuple(fc.constantFrom(...beginnings), fc.array(action, { minLength: 3, maxLength: 14, size: 'max' }))
  .map(([beginning, rest]) => [...beginning, ...rest])
