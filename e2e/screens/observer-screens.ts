import type { Page } from 'playwright-core'
import type { Place } from '../place.ts'
import { cut, refuse } from '../replies.ts'
import {
  finished,
  finishing,
  observers,
  outcome,
  ownLink,
  ROUND,
  ROUND_ID,
  roundLink,
  withRound,
} from './observer-states.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const LINK = '/o#round-token'
const OWN = '/o#my=own-token'

const observer = (
  name: string,
  screen: Omit<Screen, 'name' | 'user' | 'path'> & { path?: string },
): Screen => ({
  name: `observe-${name}`,
  path: LINK,
  user: 'visitor',
  ...screen,
})

/** A link that no reply can be begun by. */
const closed = (name: string, fields: object, sign: string): Screen =>
  observer(name, { state: context => roundLink(context, fields), sign: title(sign) })

const observerPages: readonly Screen[] = [
  observer('invitation', { state: roundLink, sign: title('Анна просит вас посмотреть со стороны') }),
  observer('missing', {
    state: context => roundLink(context, { name: null }),
    act: open('Начать'),
    sign: text('Выберите, откуда вы знакомы.'),
  }),
  observer('statement', {
    path: OWN,
    state: ownLink,
    sign: part('Чем больше спешки вокруг, тем собраннее действует'),
  }),
  observer('changed', {
    path: OWN,
    state: context => ownLink(context, finished),
    act: open('Изменить ответы'),
    sign: part('Держит слово'),
  }),
  observer('offline', {
    path: OWN,
    state: async context => {
      await cut(context)
      await ownLink(context)
    },
    act: async page => {
      const next = page.getByRole('heading', { name: 'Берётся руководить, когда все топчутся на месте' })
      while (!(await next.isVisible())) await page.keyboard.press('4')
    },
    sign: text('Нет связи. Отвечайте дальше'),
  }),
  observer('thanks', { path: OWN, state: finishing, sign: title('Спасибо') }),
  observer('own', { path: OWN, state: context => ownLink(context, finished), sign: title('Ваши ответы') }),
  observer('take-back', {
    path: OWN,
    state: context => ownLink(context, finished),
    act: open('Забрать ответы'),
    sign: part('Забрать ответы?'),
  }),
  closed('full', { state: 'full' }, 'Ответов уже достаточно'),
  closed('stopped', { state: 'stopped' }, 'Сбор ответов остановлен'),
  closed('ended', { state: 'ended' }, 'Срок ссылки вышел'),
  closed('asker', { is_own: true }, 'Это ваша ссылка'),
  observer('wrong', {
    state: context => refuse(context, '/api/observe/open', 410, 'ERR_TOKEN'),
    sign: title('Ссылка не открывается'),
  }),
  observer('failed', { state: cut, sign: title('Не получилось загрузить') }),
]

const PAGE = '/results/observers'

const person = (
  name: string,
  screen: Omit<Screen, 'name' | 'user' | 'path'> & { path?: string },
): Screen => ({
  name: `observers-${name}`,
  path: PAGE,
  user: 'withResults',
  ...screen,
})

const choose = async (page: Page) => {
  await page.getByText('Выбрать другие качества').click()
  await page.getByText(/^Что увидят отвечающие: \d/u).click()
}

const ready = { outcome: 'ready', is_opened: true }

const seen = async (context: Place) => {
  await withRound(context, ready)
  await outcome(context)
}

const personPages: readonly Screen[] = [
  person('start', { state: observers, sign: part('О чём спросить') }),
  person('chosen', {
    act: choose,
    sign: text(/^Выбрано \d+\sиз\s\d+/u),
  }),
  person('round', { state: withRound, sign: text('Пока засчитано меньше трёх ответов') }),
  person('guess', {
    state: withRound,
    act: open('Угадать'),
    sign: text('1 из 4'),
  }),
  person('ready', {
    state: context => withRound(context, { outcome: 'ready' }),
    sign: text('Ответов хватает'),
  }),
  person('stop', { state: withRound, act: open('Остановить сбор'), sign: part('Остановить сбор?') }),
  person('full', {
    state: context => withRound(context, { ...ready, state: 'full', token: null }),
    sign: text('Отвечали те, кого вы просили?'),
  }),
  person('asked-lately', {
    state: context => observers(context, { asked_lately: ['Юмор', 'Порядок'] }),
    sign: text('Спрашивали недавно: юмор, порядок.'),
  }),
  person('used', {
    state: context =>
      observers(context, {
        start: 'used',
        next_on: '2027-02-24',
        rounds: [{ ...ROUND, ...ready, state: 'ended', token: null }],
      }),
    sign: text('Сборы этого квартала уже были'),
  }),
  person('read-only', {
    state: context => observers(context, { start: 'readOnly', per_quarter: 0 }),
    sign: text('Без подписки итоги можно смотреть'),
  }),
  person('outcome', { path: `${PAGE}/${ROUND_ID}`, state: seen, sign: part('Где взгляды сходятся') }),
  person('recount', {
    path: `${PAGE}/${ROUND_ID}`,
    state: async context => {
      await withRound(context, ready)
      await outcome(context, { state: 'waiting' })
    },
    sign: text('Сейчас итог не показать'),
  }),
  person('not-opened', {
    path: `${PAGE}/${ROUND_ID}`,
    state: async context => {
      await withRound(context)
      await refuse(context, `/api/observers/${ROUND_ID}/outcome`, 409, 'ERR_CONFLICT')
    },
    sign: part('Итог этого сбора ещё не открыт.'),
  }),
  person('failed', {
    state: context => refuse(context, '/api/observers', 500, 'ERR_INTERNAL'),
    sign: part('Не получилось загрузить'),
  }),
]

export const observerScreens: readonly Screen[] = [...observerPages, ...personPages]
