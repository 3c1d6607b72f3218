import { saveProfile } from '@grani/contract'
import { varied, wholeReply } from '@grani/testing/observers.ts'
import { DAY } from '@grani/testing/product.ts'
import { givePlanTo } from '@grani/testing/consultations.ts'
import { expect, test } from 'vitest'
import { press } from './by-keyboard.ts'
import { stickingOut } from './check-screens.ts'
import { OUTCOME_QUALITIES, outcome, ROUND_ID, withRound } from './screens/observer-states.ts'
import { heading, NARROW_AND_DARK, withInProcessServer } from './with-in-process-server.ts'
import { switchOn } from './switch-on.ts'

const app = withInProcessServer({ holdsTimers: false })

test('by touch at 320 px in the dark: from the choice of qualities over guesses and three replies to the outcome, and all of it deleted', async () => {
  const user = await app.signedInUser({
    ...NARROW_AND_DARK,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page, userId } = user
  const product = app.product()
  const main = page.getByRole('main')
  await givePlanTo(product, userId, { tariff: 'medium' })
  await page.context().request.put(app.at(saveProfile.path), {
    data: { name: 'Ася' },
    headers: { origin: app.at('') },
  })
  await page.goto(app.at('/results/observers'))
  await page.getByText('На странице будет ваше имя: «Ася».').waitFor()
  // Something is proposed, and all of it can be changed.
  await page.getByText('Выбрано 9 из 12').waitFor()
  const chips = main.getByRole('checkbox')
  expect(await chips.count()).toBe(9)
  for (const chip of await chips.all()) await chip.locator('..').tap()
  await page.getByRole('button', { name: 'Получить ссылку' }).tap()
  await page.getByText('Сначала выберите хотя бы одно качество.').waitFor()
  await chips.first().locator('..').tap()
  await page.getByText('Выбрать другие качества').tap()
  for (const nth of [12, 16]) await chips.nth(nth).locator('..').tap()
  await page.getByText('Выбрано 3 из 12').waitFor()
  await page.getByText('Что увидят отвечающие: 9 утверждений, около минуты').tap()
  expect(await main.getByRole('definition').count()).toBe(9)
  await app.recordA11yViolations(page, 'the choice')
  expect(await stickingOut(page)).toEqual([])
  await page.getByRole('button', { name: 'Получить ссылку' }).tap()

  const linkField = page.getByRole('textbox', { name: 'Ссылка для отвечающих' })
  const link = await linkField.inputValue()
  const { height = 0 } = page.viewportSize() ?? {}
  expect((await linkField.boundingBox())?.y).toSatisfy((y: number) => y > 0 && y < height)
  await page.getByRole('button', { name: 'Скопировать ссылку' }).tap()
  await page.getByRole('button', { name: 'Скопировано' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  // Without a list of apps the ready words are copied with it.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.getByRole('button', { name: 'Поделиться' }).tap()
  await page.getByRole('button', { name: 'Скопировано вместе со словами' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Хочу узнать.* Это 9\sкоротких утверждений, около минуты, без регистрации\..*\/o#/u,
  )
  await page.getByRole('button', { name: 'Угадать', exact: true }).tap()
  for (let quality = 0; quality < 3; quality++) {
    await page.getByText(`${quality + 1} из 3`).waitFor()
    for (const group of await main.getByRole('group').all())
      if ((await group.getByRole('radio').count()) > 0)
        await group.getByRole('radio').nth(3).locator('..').tap()
    await page.getByRole('button', { name: quality === 2 ? 'Готово' : 'Дальше' }).tap()
  }
  await page.getByText('Все догадки записаны.').waitFor()
  await app.recordA11yViolations(page, 'the round')
  expect(await stickingOut(page)).toEqual([])

  const token = new URL(link).hash.slice(1)
  for (let i = 0; i < 2; i++) await wholeReply(product, { token, value: varied })
  await page.reload()
  await page.getByText('Пока засчитано меньше трёх ответов.').waitFor()
  await page.getByText('Не считаем ответы, где всюду одно и то же').waitFor()
  await wholeReply(product, { token, value: varied })
  product.clock.pass(DAY)
  await page.goto('about:blank')
  await page.context().request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
  await page.goto(app.at('/results/observers'))
  // Who replied, how many of them and when is nowhere.
  expect(await main.getByText(/Ответили \d|ответа из|сегодня|вчера/).count()).toBe(0)
  await page.getByRole('button', { name: 'Открыть итог' }).tap()

  await heading(page, 'Как вас видят другие')
  await main.getByText('Другие, 3 человека').first().waitFor()
  expect(await main.getByText('Ваша догадка', { exact: true }).count()).toBe(3)
  await app.recordA11yViolations(page, 'the outcome')
  expect(await stickingOut(page)).toEqual([])
  const inPortrait = page.getByRole('checkbox', { name: 'Показывать в моём портрете' })
  expect(await inPortrait.isChecked()).toBe(false)
  await switchOn(inPortrait)
  await expect
    .poll(() =>
      product.rows('select in_portrait, to_specialist from observer_showings where user_id = $1', [userId]),
    )
    .toEqual([{ in_portrait: true, to_specialist: false }])
  await page.getByRole('link', { name: 'Все сборы' }).tap()
  await page.getByRole('link', { name: 'Посмотреть итог' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Как, по-вашему, вас видят' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Остановить сбор' }).tap()
  await page.getByRole('button', { name: 'Остановить', exact: true }).tap()
  await page.getByText('Сбор остановлен.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Ссылка для отвечающих' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Удалить ответы' }).tap()
  await page.getByRole('button', { name: 'Удалить', exact: true }).tap()
  await expect.poll(() => page.getByText('Сбор остановлен.').count()).toBe(0)
  expect(await product.rows('select 1 from observer_replies where user_id = $1', [userId])).toEqual([])
})

test('by keyboard alone a round is started, and the plan that has no more says when the next may start', async () => {
  const { page } = await app.signedInUser()
  await page.goto(app.at('/results/observers'))
  await press(page, page.getByRole('main').getByRole('checkbox').first(), 'Space')
  await press(page, page.getByRole('button', { name: 'Получить ссылку' }))
  // Without a name no link goes out.
  await page.getByText('Без имени ссылка похожа на чужую.').waitFor()
  await page.getByRole('textbox', { name: 'Ваше имя' }).focus()
  await page.keyboard.type('Ася')
  await press(page, page.getByRole('button', { name: 'Получить ссылку' }))
  await page.getByRole('textbox', { name: 'Ссылка для отвечающих' }).waitFor()
  // The button is gone; who reads by ear goes on at the new round.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await expect.poll(focused).toMatch(/^Сбор от/)
  await press(page, page.getByRole('button', { name: 'Остановить сбор' }))
  await press(page, page.getByRole('button', { name: 'Остановить', exact: true }))
  await page.getByText('Сбор остановлен. Итога нет: засчитано меньше трёх ответов,').waitFor()
  await page.getByText(/^Сборы этого квартала уже были\. Следующий можно начать с\s/).waitFor()
  expect(await page.getByRole('button', { name: 'Получить ссылку' }).count()).toBe(0)
})

test('the outcome says what others see more in the words of the pole, and once what was guessed', async () => {
  const { page } = await app.signedInUser()
  const [agreed, differing] = OUTCOME_QUALITIES
  const alike = { ...agreed, id: 'honesty', name: 'Честность' }
  await withRound(page, { outcome: 'ready', is_opened: true })
  await outcome(page, { qualities: [agreed, differing, alike] })
  await page.goto(app.at(`/results/observers/${ROUND_ID}`))
  await page.getByText('Другие чаще, чем вы сами, видят в вас: «лучше в компании».').waitFor()
  const asGuessed = page.getByText('Уверенной разницы с догадкой нет')
  expect(await asGuessed.allInnerTexts()).toEqual([
    expect.stringMatching(/^Уверенной разницы с\sдогадкой нет: Верность слову, Честность\.$/),
  ])
})
