import type { Recognition, RecognitionOutcome } from '@grani/contract'
import type { Place } from '../place.ts'
import { change } from '../replies.ts'
import { part, type Screen, text } from './screen.ts'

const UID = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const TEXTS = [
  [
    'В споре вам обычно видно, что под собственным упрёком лежит обида.',
    'От общения вы встряхиваетесь: внимание просыпается, настроение идёт вверх.',
    'Друзьям занятно играть с вами в «а что, если».',
    'Сомнение чаще проходит быстро, а взять выбор на себя вам не страшно.',
    'О переменах вокруг вы часто узнаёте последними, от других.',
  ],
  [
    'Чужой промах вы скорее прочтёте как случайность или усталость, и злости не за что зацепиться.',
    'Отдаёте вы обычно под занавес, хотя всё лежало законченным ещё накануне.',
    'Тем, кто выбирает вам нарядный подарок, приходится поломать голову.',
    'В уговорах вам видится нажим, и хорошая вещь, по-вашему, говорит за себя.',
    'Обман может ранить, но следующему вы, скорее всего, поверите снова.',
  ],
  [
    'Отпускать помогает общее прошлое: годы рядом весят у вас больше одного плохого дня.',
    'Новое для вас громче старого, и середина длинного текста проигрывает любому сигналу.',
    'Среди коллег или однокурсников вас могут выбрать говорить от лица всех.',
    'Вас занимает прежде всего то, что человек имел в виду.',
    'Командовать и распоряжаться вам не хочется.',
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
