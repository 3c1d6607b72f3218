import { type Screen, text, title } from './screen.ts'

export const entryScreens: readonly Screen[] = [
  { name: 'login', path: '/auth', user: 'visitor', sign: title('Вход') },
  { name: 'register', path: '/auth/register', user: 'visitor', sign: title('Регистрация') },
  { name: 'try', path: '/try', user: 'visitor', sign: text('Вопрос 1 из 12') },
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
