import type { Recognition, RecognitionOutcome } from '@grani/contract'
import type { Place } from '../place.ts'
import { change } from '../replies.ts'
import { part, type Screen, text } from './screen.ts'

const UID = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const TEXTS = [
  [
    'С разными людьми вы остаётесь собой, и с собой вы в мире, вместе с недостатками.',
    'Вам приятны признание и особое место, а за роскошью вы не гонитесь.',
    'В делах вы быстро выбираете и берёте выбор на себя.',
    'Вы поздно берётесь, но вовремя ставите точку.',
    'Силы вы бережёте и лишнего на себя не берёте.',
  ],
  [
    'Чинить, строить или выращивать вам в охоту, и вас тянет писать, играть или рисовать.',
    'Вы берётесь за дело ближе к сроку и легко оставляете начатое ради другого.',
    'Настроение у вас меняется быстро, иногда за один разговор.',
    'Первый шаг к людям вы охотнее оставляете им.',
    'С неизбежным вы спорите долго, и в беде вам не до смеха.',
  ],
  [
    'После удара вам нужно время, чтобы прийти в себя.',
    'Вы не ищете первых мест, потому что чего вы стоите, вам известно и без них.',
    'Учить и опекать по работе вам не хочется, к технике вас не тянет.',
    'Порядок вы держите и вещи возвращаете на места.',
    'Чужую просьбу вы слышите раньше, чем она сказана.',
  ],
]

const outcome = (chosen: number): RecognitionOutcome => ({
  uid: UID,
  own: 1,
  chosen,
  chosen_at: '2026-11-20T09:00:00.000Z',
  texts: TEXTS.map((lines, place) =>
    lines.map((line, i) => ({ text: line, is_marked: place !== 1 && i === 2 })),
  ),
  weakest: { line: 3, quality: 'Общительность' },
})

const NOTHING: Recognition = { is_available: false, next_at: null, asked: null, outcome: null }

const inState = (state: Partial<Recognition>) => (place: Place) =>
  change(place, '/api/recognition', () => ({ ...NOTHING, ...state }))

const screen = (name: string, state: Partial<Recognition>, sign: Screen['sign']): Screen => ({
  name,
  path: '/results/recognition',
  user: 'withResults',
  state: inState(state),
  sign,
})

const NEXT = '2027-01-19T09:00:00.000Z'

/** «Узнаете себя?» before it, at its start, the choice and both ends. */
export const recognitionScreens: readonly Screen[] = [
  screen('recognition-closed', {}, text('Пока рано')),
  screen('recognition-start', { is_available: true }, text('Показать три текста')),
  screen('recognition-texts', { asked: { uid: UID, texts: TEXTS } }, part('Какой про вас?')),
  screen('recognition-own', { outcome: outcome(1), next_at: NEXT }, part('Вы узнали себя')),
  screen('recognition-missed', { outcome: outcome(0), next_at: NEXT }, part('Значит, портрет пока не ваш')),
]
