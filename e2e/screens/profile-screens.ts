import { patch } from '../replies.ts'
import { open, part, type Screen, title } from './screen.ts'

export const profileScreens: readonly Screen[] = [
  { name: 'profile', path: '/profile', user: 'withResults', sign: title('Профиль') },
  {
    name: 'profile-no-email',
    path: '/profile',
    user: 'withResults',
    state: context => patch(context, '/api/profiles/me', { email: null }),
    sign: part('Почта для чеков'),
  },
  {
    name: 'modal-remove-profile',
    path: '/profile',
    user: 'withResults',
    act: open('Удалить аккаунт'),
    sign: part('Удалить аккаунт?'),
  },
]
