import { type Screen, text, title } from './screen.ts'

const facet = (name: string, certainty: number) => ({ id: name, name, certainty })

/** A try of which all is answered, and a middle is the nearest thing to say. */
const TRIED = JSON.stringify({
  seed: '3f1d2c3b-5a69-4788-96a5-b4c3d2e1f001',
  startedAt: Date.now(),
  answers: [],
  answered: [],
  skipped: [],
  waiting: [],
  facets: [facet('Юмор', 0.6), facet('Мягкость', 0.88), facet('Планирование', 0.5), facet('Порядок', 0.2)],
  outcome: {
    kind: 'leaning',
    quality: 'Юмор',
    meaning: '',
    direction: '',
    probability: 0.6,
    answers: 3,
    leaning: 'middle',
    leaning_text:
      'Между «шутить редко, предпочитать серьёзный тон» и «замечать смешное, шутить метко и часто» пока ничто не перевешивает.',
    missing: 3,
    is_heavy: false,
  },
})

export const entryScreens: readonly Screen[] = [
  { name: 'login', path: '/auth', user: 'visitor', sign: title('Вход') },
  { name: 'register', path: '/auth/register', user: 'visitor', sign: title('Регистрация') },
  { name: 'try', path: '/try', user: 'visitor', sign: text('Вопрос 1 из 12') },
  {
    name: 'try-outcome',
    path: '/try',
    user: 'visitor',
    state: context => context.addInitScript(kept => localStorage.setItem('tryout', kept), TRIED),
    sign: text('Что ещё проясняется'),
  },
  { name: 'forgot-password', path: '/auth/forgot-password', user: 'visitor', sign: title('') },
  { name: 'restore', path: '/auth/restore?token=x', user: 'visitor', sign: title('') },
  { name: 'restore-no-token', path: '/auth/restore', user: 'visitor', sign: title('') },
  { name: 'verify-email', path: '/auth/verify-email', user: 'unconfirmed', sign: title('Подтвердите почту') },
  { name: 'verify-bad-link', path: '/auth/verify-email?token=x', user: 'visitor', sign: title('') },
  { name: 'help', path: '/help', user: 'visitor', sign: title('') },
  { name: 'help-signed-in', path: '/help', user: 'withResults', sign: title('') },
  ...['agreement', 'privacy', 'offer', 'consent', 'questions'].map((page): Screen => ({
    name: `legal-${page}`,
    path: `/legal/${page}`,
    user: 'visitor',
    sign: title(''),
  })),
]
