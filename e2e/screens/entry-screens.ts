import { type Screen, title } from './screen.ts'

export const entryScreens: readonly Screen[] = [
  { name: 'login', path: '/auth', who: 'visitor', sign: title('Вход') },
  { name: 'register', path: '/auth/register', who: 'visitor', sign: title('Регистрация') },
  { name: 'forgot-password', path: '/auth/forgot-password', who: 'visitor', sign: title('') },
  { name: 'restore', path: '/auth/restore?token=x', who: 'visitor', sign: title('') },
  { name: 'restore-no-token', path: '/auth/restore', who: 'visitor', sign: title('') },
  { name: 'verify-email', path: '/auth/verify-email', who: 'unconfirmed', sign: title('Подтвердите почту') },
  { name: 'verify-bad-link', path: '/auth/verify-email?token=x', who: 'visitor', sign: title('') },
  { name: 'help', path: '/help', who: 'visitor', sign: title('') },
  { name: 'help-signed-in', path: '/help', who: 'regular', sign: title('') },
  ...['agreement', 'privacy', 'offer', 'consent'].map((page): Screen => ({
    name: `legal-${page}`,
    path: `/legal/${page}`,
    who: 'visitor',
    sign: title(''),
  })),
]
