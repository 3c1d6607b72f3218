import type { ReplyOf, readTruth, TruthCell, TruthClaim } from '@grani/contract'
import { change } from '../replies.ts'
import { open, type Screen, text, title } from './screen.ts'

type Truth = ReplyOf<typeof readTruth>
type Figure = Pick<TruthClaim, 'value' | 'interval' | 'promised' | 'anybody' | 'people' | 'observations'>

const figure = (
  value: number,
  interval: [number, number],
  [promised, anybody]: [number | null, number | null],
  [people, observations]: [number, number],
): Figure => ({ value, interval, promised, anybody, people, observations })

const cell = (of: string, name: string | null, told: Figure): TruthCell => ({ cell: of, name, ...told })

/** As they would stand with ten thousand people: a bad one first. */
const FIGURES: Partial<Record<TruthClaim['id'], Figure & { cells?: TruthCell[] }>> = {
  retests: figure(0.61, [0.598, 0.622], [null, null], [9120, 54_800]),
  forecasts: {
    ...figure(0.843, [0.838, 0.848], [0.871, 0.512], [4210, 41_870]),
    cells: [
      cell('0.80', null, figure(0.774, [0.765, 0.783], [0.823, 0.5], [4120, 14_400])),
      cell('0.85', null, figure(0.842, [0.834, 0.85], [0.874, 0.51], [4100, 14_100])),
      cell('0.90', null, figure(0.903, [0.896, 0.91], [0.922, 0.53], [3900, 10_100])),
      cell('0.95', null, figure(0.951, [0.942, 0.959], [0.967, 0.54], [1800, 3270])),
    ],
  },
  careless: figure(0.048, [0.045, 0.051], [null, null], [9740, 61_230]),
  unlike: {
    ...figure(0.139, [0.136, 0.142], [0.131, null], [8800, 70_100]),
    cells: [
      cell('calmness', 'Спокойствие', figure(0.31, [0.28, 0.34], [0.14, null], [1020, 1020])),
      cell('order', 'Порядок', figure(0.27, [0.24, 0.3], [0.13, null], [980, 980])),
    ],
  },
}

const withPeople = (place: Parameters<NonNullable<Screen['state']>>[0], people: number) =>
  change(place, '/api/truth', ({ claims, ...rest }: Truth): Truth => {
    const told = claims.map(claim => {
      const known = people < claim.needed ? undefined : FIGURES[claim.id]
      return {
        ...claim,
        people: claim.id === 'calibration' ? 0 : Math.min(people, claim.id === 'norms' ? people : 137),
        ...known,
      }
    })
    return {
      ...rest,
      counted_on: '2026-11-24',
      claims: [
        ...told.filter(({ value }) => value !== null).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0)),
        ...told.filter(({ value }) => value === null),
      ],
      ...(people > 1000 && {
        calibration: { made_on: '2026-11-18', people: 7500, qualities: 145, on_experts: 12 },
      }),
    }
  })

/** With nobody, with too few, and with many. */
export const truthScreens: readonly Screen[] = [
  { name: 'truth', path: '/truth', user: 'visitor', sign: title('Насколько это правда') },
  {
    name: 'truth-waiting',
    path: '/truth',
    user: 'visitor',
    state: place => withPeople(place, 37),
    act: page => page.getByRole('button', { name: 'Какие цифры ждут' }).click(),
    sign: text('есть 37 из 200'),
  },
  {
    name: 'truth-many',
    path: '/truth',
    user: 'withResults',
    state: place => withPeople(place, 10_000),
    act: page => open('Как посчитано')(page),
    sign: text('Запрос к базе'),
  },
]
