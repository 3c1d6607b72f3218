import { chooseGoal, listTariffs } from '@grani/contract'
import { loaded } from '@grani/testing/content.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directionsText } from './own-directions.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const { content } = loaded

test('the card of each plan that limits goals names how many directions they lead to', () => {
  const silent = content.tariffs.filter(
    ({ goalsLimit, settingTariff }) =>
      goalsLimit !== null && !settingTariff.includes('{directions} направлени'),
  )
  expect(silent).toEqual([])
})

test('with a goal the cards name its own number', async () => {
  const { visitor } = await verifiedUser(product)
  const cards = async () =>
    Object.fromEntries(
      (await visitor.get(listTariffs)).map(({ uid, setting_tariff }) => [uid, setting_tariff]),
    )
  expect((await cards())['basic']).toContain('7–12 направлений из 17')
  expect(Object.values(await cards()).join()).not.toMatch(/[{}]/u)
  await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
  const own = content.directions.filter(({ goals }) => goals.includes('selfImp')).length
  const { basic, medium } = await cards()
  expect(basic).toContain(`: ${own} направлений из 17`)
  expect(medium).toContain(`${directionsText(content, 2, ['selfImp'])} направлений из 17`)
  expect(medium).not.toContain('14–16')
})
