import { plural } from '../../shared/format/plural.ts'

export const TIMES = ['раз', 'раза', 'раз'] as const

type Moods = { pleasant: number; unpleasant: number; events: number }

export const moodsOf = ({ pleasant, unpleasant, events }: Moods): string =>
  [
    { name: 'приятно', count: pleasant },
    { name: 'неприятно', count: unpleasant },
    { name: 'ни то ни\u00A0другое', count: events - pleasant - unpleasant },
  ]
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${plural(count, TIMES)} ${name}`)
    .join(', ')

/** One mood every time; said without counting it once more. */
export const alwaysOf = ({ pleasant, unpleasant }: Omit<Moods, 'events'>, times: number): string | null => {
  if (pleasant === times) return 'каждый раз приятно'
  return unpleasant === times ? 'каждый раз неприятно' : null
}
