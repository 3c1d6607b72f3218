import type { Screen } from './screen.ts'

const idea = (concept: string, name: string, people: number, isExample = false) => ({
  concept,
  name,
  people,
  is_example: isExample,
})

const PATHS = ['M110 120 Q180 50 260 100', 'M290 170 L330 190']

export const ideaReplies = {
  '/api/admin/drawing-ideas': {
    figures: ['a01', 'a02', 'a03', 'a04', 'a05', 'a06'].map((id, i) => ({
      id,
      paths: PATHS,
      set: 1,
      people: 64 - i,
      waiting: i * 7,
    })),
    agreement: { pairs: 41, kappa: 0.64 },
  },
  '/api/admin/drawing-ideas/a01': {
    ideas: [idea('bridge', 'мост', 12, true), idea('whale', 'кит', 5, true), idea('bench', 'скамейка', 3)],
    queue: [
      { stems: 'великан лавк', phrase: 'лавка великана', people: 2 },
      { stems: 'ничег', phrase: 'ничего', people: 4 },
    ],
    disputed: [{ stems: 'переход', phrase: 'переход', concepts: ['bridge', null] }],
  },
}

/** The page about ideas; `opened` is the state in which the staff session is open. */
export const ideaScreens = (opened: NonNullable<Screen['state']>): Screen[] => [
  {
    name: 'admin-ideas',
    path: '/admin/drawing-ideas',
    user: 'withGoal',
    state: opened,
    sign: page => page.getByText('Согласие двух разборов'),
  },
  {
    name: 'admin-idea-figure',
    path: '/admin/drawing-ideas/a01',
    user: 'withGoal',
    state: opened,
    act: page => page.getByLabel('Идея для «лавка великана»').selectOption('Новая идея'),
    sign: page => page.getByText('Разобрано по-разному'),
  },
]
