import type { Page } from 'playwright-core'
import { closed, drawn, DRAWING, firstDay, fresh, roundDone, tasks, unknownTitle } from './drawing-states.ts'
import { END, plan } from './plan-state.ts'
import { open, part, type Screen, text, title } from './screen.ts'

const startFigures = open('Начать с трёх фигур')

/** A line across the sheet. */
const drawLine = async (page: Page): Promise<void> => {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no sheet')
  const at = (share: number) => ({
    x: box.x + box.width * share,
    y: box.y + box.height * (0.3 + share * 0.4),
  })
  await page.mouse.move(at(0.2).x, at(0.2).y)
  await page.mouse.down()
  for (let i = 3; i <= 12; i++) {
    const { x, y } = at(i / 15)
    await page.mouse.move(x, y + 12 * Math.sin(i))
  }
  await page.mouse.up()
}

const drawFigure = async (page: Page): Promise<void> => {
  await startFigures(page)
  await drawLine(page)
}

const toIdeas = async (page: Page): Promise<void> => {
  await drawFigure(page)
  await page.getByLabel('Что это?').fill('лесенка в никуда')
  await page.getByRole('button', { name: 'Дальше' }).click()
}

const toSheet = async (page: Page): Promise<void> => {
  await page.getByText('3', { exact: true }).click()
  await page.getByRole('button', { name: 'К листу' }).click()
  await drawLine(page)
}

const toQuestions = async (page: Page): Promise<void> => {
  await toSheet(page)
  await page.getByRole('button', { name: 'Готово' }).click()
}

const screen = (name: string, path: string, sign: Screen['sign'], more: Partial<Screen> = {}): Screen => ({
  name: `drawing-${name}`,
  path: `/drawing${path}`,
  user: 'withGoal',
  state: fresh,
  sign,
  ...more,
})

/** The drawing tasks. */
export const drawingScreens: readonly Screen[] = [
  screen('choice', '', part('Свободный лист')),
  screen('choice-other-plan', '', text('Рисунок входит в тариф'), {
    state: tasks('plan', { made: 0 }),
  }),
  screen('choice-trial', '', text('Сейчас открыты первые десять'), {
    state: tasks('plan', { made: 0, isLimited: true }),
  }),
  screen('choice-bought-ahead', '', text('Рисунок откроется 9'), {
    state: async context => {
      await tasks('plan', { made: 0 })(context)
      await plan({ drawing_from: END, can_pick_tariff: false })(context)
    },
  }),
  screen('choice-read-only', '', text('Без подписки листы'), { state: closed('read-only') }),
  screen('complete-intro', '/complete', text('Начать с трёх фигур')),
  screen('complete-reading', '/complete', part('По фигурам'), { state: drawn }),
  screen('complete-first-day', '/complete', part('По фигурам'), { state: firstDay }),
  screen('complete-later', '/complete', text('На этот раз всё'), { state: closed('later') }),
  ...['complete', 'circles', 'week', 'free'].map(task =>
    screen(`${task}-other-plan`, `/${task}`, part('Пример'), { state: tasks('plan', { made: 0 }) }),
  ),
  screen('complete-figure', '/complete', text('Фигура 1 из 3'), { act: drawFigure }),
  screen('complete-ideas', '/complete', part('Похоже на что-то из этого?'), {
    state: unknownTitle,
    act: toIdeas,
  }),
  screen('complete-round', '/complete', text('Скамейка для великанов'), {
    state: roundDone,
    act: async page => {
      await open('Ещё три фигуры')(page)
      await page.getByText('Список примеров наш').waitFor()
    },
  }),
  screen('circles', '/circles', part('Что на досках'), { state: drawn }),
  screen('week', '/week', part('Так вы помните недели'), { state: drawn }),
  screen('week-sliders', '/week', text('понедельник'), {
    act: page => page.getByText('Ползунками, по частям дня').click(),
  }),
  screen('free', '/free', text('Например: предмет')),
  screen('free-sheet', '/free', text('Рисовать не обязательно'), { act: toSheet }),
  screen('free-questions', '/free', part('Три вопроса, если хочется'), { act: toQuestions }),
  screen('mine', '/mine', part('Свободные листы'), { state: drawn }),
  screen('mine-empty', '/mine', part('Здесь появятся ваши листы')),
  screen('sheet', `/mine/${DRAWING}`, part('Скамейка для великанов'), { state: drawn }),
  screen('sheet-printed', `/mine/${DRAWING}`, part('Скамейка для великанов'), {
    state: drawn,
    act: async page => {
      await part('Скамейка для великанов')(page).waitFor()
      await page.emulateMedia({ media: 'print' })
    },
  }),
  screen('why', '/why', title('Почему мы не толкуем рисунки')),
]
