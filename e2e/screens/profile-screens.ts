import { patch } from '../replies.ts'
import { open, part, type Screen, title } from './screen.ts'

export const profileScreens: readonly Screen[] = [
  { name: 'profile', path: '/profile', who: 'regular', sign: title('Профиль') },
  {
    name: 'profile-no-email',
    path: '/profile',
    who: 'regular',
    state: context => patch(context, '/api/profiles/me', { email: null }),
    sign: part('Почта для чеков'),
  },
  {
    name: 'modal-remove-profile',
    path: '/profile',
    who: 'regular',
    act: open('Удалить аккаунт'),
    sign: part('Удалить аккаунт?'),
  },
]
