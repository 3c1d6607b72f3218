import {
  atLimit,
  conflict,
  diary,
  evaluation,
  ID,
  MONTH,
  openWords,
  tapCircumstances,
  uncompared,
  withEvent,
  withFirstPatterns,
  withList,
  withModel,
  withPatterns,
} from './event-states.ts'
import { part, type Screen, text, title } from './screen.ts'

/** The event diary. */
export const eventScreens: readonly Screen[] = [
  { name: 'events-empty', path: '/events', user: 'withGoal', sign: part('Здесь будут ваши события') },
  {
    name: 'events',
    path: `/events?month=${MONTH}`,
    user: 'withGoal',
    state: withList,
    sign: text('Сын сам собрал'),
  },
  {
    name: 'events-printed',
    path: `/events?month=${MONTH}`,
    user: 'withGoal',
    state: withList,
    act: async page => {
      await text('Сын сам собрал')(page).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
    sign: text('Сын сам собрал'),
  },
  {
    name: 'event-consent',
    path: '/events/new',
    user: 'withGoal',
    state: context => diary(context, false),
    sign: part('Прежде чем начать'),
  },
  {
    name: 'event-new',
    path: '/events/new',
    user: 'withGoal',
    state: diary,
    sign: title('Записать событие'),
  },
  {
    name: 'event-taps',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation: null }),
    act: tapCircumstances,
    sign: text('Злость удалось придержать'),
  },
  {
    name: 'event-at-limit',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: async context => {
      await withEvent({ evaluation: null })(context)
      await atLimit(context)
    },
    sign: text('отмечать можно и\u00A0сейчас'),
  },
  {
    name: 'event-words',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation }),
    act: openWords,
    sign: text('Не менять'),
  },
  {
    name: 'event-conflict',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation }),
    act: conflict,
    sign: text('Оставить как есть'),
  },
  {
    name: 'event-evaluation',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation }),
    sign: part('Вы в этом событии'),
  },
  {
    name: 'event-nothing-compared',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation: uncompared }),
    sign: text(/Дневной разбор на\sэто не\sпотрачен/),
  },
  {
    name: 'event-in-danger',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withEvent({ evaluation: null, text: 'Сегодня мне совсем не хочется жить.' }),
    sign: part('не оставайтесь с этим в одиночку'),
  },
  {
    name: 'event-model-consent',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withModel('none', false),
    sign: text('согласие на чтение записей программой'),
  },
  {
    name: 'event-model-failed',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withModel('failed', true),
    sign: text('Не получилось'),
  },
  {
    name: 'event-model-reading',
    path: `/events/${ID}`,
    user: 'withGoal',
    state: withModel('ready', true),
    sign: text('Это написала программа'),
  },
  {
    name: 'event-patterns-first',
    path: '/events/patterns',
    user: 'withGoal',
    state: withFirstPatterns,
    sign: part('Что набралось'),
  },
  {
    name: 'event-patterns',
    path: '/events/patterns',
    user: 'withGoal',
    state: withPatterns,
    sign: part('Что нашлось'),
  },
]
