import type { Place } from '../place.ts'
import { reply } from '../replies.ts'

const STATEMENTS = [
  'Держит слово',
  'Звонит или пишет, просто чтобы поболтать',
  'Чем больше спешки вокруг, тем собраннее действует',
  'Берётся руководить, когда все топчутся на месте',
  'Помогает новичку освоиться в компании',
  'Вспыхивает из-за пустяка',
].map((text, i) => ({ id: `statement-${i + 1}`, text }))

const OPENED = {
  state: 'open',
  name: 'Анна',
  ends_on: '2026-12-09',
  qualities: 12,
  statements: 36,
  consent: { version: '2026-11-25' },
  is_own: false,
}

const REPLY = {
  token: 'own-token',
  state: 'begun',
  name: 'Анна',
  acquaintance: 'friend',
  kept_until: '2026-12-25',
  statements: STATEMENTS.map((statement, i) => ({ ...statement, reply: i < 2 ? { value: 3 } : null })),
}

/** What the link that is sent around leads to. */
export const roundLink = (context: Place, fields: object = {}) =>
  reply(context, '/api/observe/open', { ...OPENED, ...fields })

/** What an observer's own link leads to. */
export const ownLink = (context: Place, fields: object = {}) =>
  reply(context, '/api/observe/read', { ...REPLY, ...fields })

export const finished = { ...REPLY, state: 'finished' }

export const finishing = async (context: Place) => {
  await ownLink(context, {
    statements: STATEMENTS.map(statement => ({ ...statement, reply: { value: 3 } })),
  })
  await reply(context, '/api/observe/finish', finished)
}

const QUALITIES = [
  ['promise-keeping', 'Верность слову', 'conscientiousness', 'Организованность'],
  ['order', 'Порядок в вещах и делах', 'conscientiousness', 'Организованность'],
  ['sociability', 'Общительность', 'extraversion', 'Общение'],
  ['assertiveness', 'Умение постоять за своё', 'extraversion', 'Общение'],
  ['friendliness', 'Приветливость', 'extraversion', 'Общение'],
  ['good-temper', 'Невспыльчивость', 'emotional-stability', 'Эмоциональная устойчивость'],
  ['calmness', 'Спокойствие', 'emotional-stability', 'Эмоциональная устойчивость'],
].map(([id = '', name = '', direction = '', direction_name = '']) => ({
  id,
  name,
  direction,
  direction_name,
  statements: STATEMENTS.slice(0, 3).map(statement => ({ ...statement, id: `${id}-${statement.id}` })),
}))

export const ROUND_ID = '3b0f5c0e-7a52-4d7e-9d3f-51b1f0a4c0aa'

const guessedQuality = (quality: (typeof QUALITIES)[number]) => ({
  ...quality,
  guesses: quality.statements.slice(0, 2).map(({ id }) => ({ statement: id, value: null })),
})

export const ROUND = {
  id: ROUND_ID,
  state: 'open',
  started_on: '2026-11-25',
  ends_on: '2026-12-09',
  token: 'v1.Qm9uam91ciwgY2VjaSBlc3QgdW4gamV0b24gZGUgdGVzdCBhc3NleiBsb25nLg',
  qualities: QUALITIES.slice(0, 4).map(guessedQuality),
  outcome: 'few',
  is_opened: false,
}

const OBSERVERS = {
  qualities: QUALITIES,
  asked_lately: [],
  rounds: [],
  start: 'allowed',
  per_quarter: 2,
  next_on: null,
  shown_in: { portrait: false, specialist: false },
}

/** The page of the person who asks. */
export const observers = (context: Place, fields: object = {}) =>
  reply(context, '/api/observers', { ...OBSERVERS, ...fields })

export const withRound = (context: Place, fields: object = {}) =>
  observers(context, { start: 'open', rounds: [{ ...ROUND, ...fields }] })

const view = (mean: number, sd: number) => ({ mean, sd })

export const OUTCOME_QUALITIES = [
  {
    id: 'promise-keeping',
    name: 'Верность слову',
    low: 'обещания легко сдвигаются',
    high: 'сказано — сделано',
    self: view(1.1, 0.3),
    guess: view(0.8, 0.6),
    others: { ...view(1.2, 0.4), replies: 4 },
    beside_self: 'same',
    beside_guess: 'same',
    seen_better_by: 'both',
  },
  {
    id: 'sociability',
    name: 'Общительность',
    low: 'лучше в тишине',
    high: 'лучше в компании',
    self: view(-0.9, 0.3),
    guess: view(-0.6, 0.6),
    others: { ...view(0.7, 0.4), replies: 4 },
    beside_self: 'higher',
    beside_guess: 'higher',
    seen_better_by: 'others',
  },
  {
    id: 'order',
    name: 'Порядок в вещах и делах',
    low: 'творческий беспорядок',
    high: 'всё на местах',
    self: null,
    guess: null,
    others: { ...view(0.2, 0.5), replies: 3 },
    beside_self: null,
    beside_guess: null,
    seen_better_by: 'others',
  },
  {
    id: 'calmness',
    name: 'Спокойствие',
    low: 'всё близко к сердцу',
    high: 'трудно вывести из себя',
    self: view(0.1, 0.4),
    guess: view(0.3, 0.6),
    others: null,
    beside_self: null,
    beside_guess: null,
    seen_better_by: 'self',
  },
]

/** The same where the person shows it: what the outcome tells. */
export const observedQualities = OUTCOME_QUALITIES.filter(({ others }) => others !== null).map(
  ({ guess: _guess, beside_guess: _beside, seen_better_by: _by, ...shown }) => shown,
)

export const outcome = (context: Place, fields: object = {}) =>
  reply(context, `/api/observers/${ROUND_ID}/outcome`, {
    state: 'ready',
    qualities: OUTCOME_QUALITIES,
    ...fields,
  })
