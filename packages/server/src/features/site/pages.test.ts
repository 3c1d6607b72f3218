import { PAGE_NAMES, readPage, readSettings } from '@grani/contract'
import { endpointOf } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({
    env: {
      OPERATOR: 'ООО <b>«Ромашка»</b>',
      SUPPORT_EMAIL: 'help@example.org',
      EMERGENCY_PHONE: '112',
      HELP_LINES: 'Первая: 8-800-111, для взрослых; Вторая: 8-800-222',
    },
  })
})
afterAll(() => product.stop())

describe('legal pages and help', () => {
  test.each(PAGE_NAMES)('%s is public, with a title, a version and every placeholder filled', async name => {
    const page = await product.visitor().get(readPage, { params: { name } })
    expect(page).toMatchObject({ name, version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
    expect(page.title).not.toBe('')
    expect(page.html).toContain('<')
    expect(page.html).not.toMatch(/\{\{|\}\}|undefined/)
  })

  test('name the configured operator, with its HTML escaped', async () => {
    const { html } = await product.visitor().get(readPage, { params: { name: 'agreement' } })
    expect(html).toContain('«Ромашка»')
    expect(html).not.toContain('<b>«Ромашка»')
  })

  test('say of the weekly letter and of push what they are for, on which ground, and how to stop them', async () => {
    const { html } = await product.visitor().get(readPage, { params: { name: 'privacy' } })
    const [, section = ''] = html.split('Письмо раз в неделю и уведомления на экран</h2>')
    for (const said of ['Основание — ваше согласие', 'Что стало ясно', 'Уведомления на экран'])
      expect(section).toContain(said)
    expect(section.split('Как прекратить').length - 1).toBeGreaterThanOrEqual(2)
  })

  test('mark values that are not configured', async () => {
    const bare = await startProduct()
    const { html } = await bare.visitor().get(readPage, { params: { name: 'privacy' } })
    await bare.stop()
    expect(html).toContain('[владелец сервиса]')
    expect(html).toContain('в квадратных скобках')
  })

  test('label every table cell with its column', async () => {
    const { html } = await product.visitor().get(readPage, { params: { name: 'privacy' } })
    expect(html).toContain('<td data-label="Зачем">вход и письма о работе сервиса</td>')
    expect(html.match(/<td(?! data-label="[^"<>]+")/)).toBeNull()
  })

  test('help names the emergency number and every help line, each to be tapped, and for whom it is', async () => {
    const { html } = await product.visitor().get(readPage, { params: { name: 'help' } })
    expect(html).toContain('<a href="tel:112">112</a>')
    expect(html).toContain('</a>: скорая, полиция, пожарные')
    expect(html).toContain('Первая: <a href="tel:8800111">8-800-111</a>, для взрослых')
    expect(html).toContain('Вторая: <a href="tel:8800222">8-800-222</a>')
  })

  test.each(['constructor', 'terms', 'help-me'])('%s does not exist, as the contract says', async name => {
    expect(await product.visitor().call(readPage, { params: { name } })).toMatchObject({
      status: 404,
      code: 'ERR_NOT_FOUND',
    })
    expect(endpointOf(readPage).refusals).toContain('ERR_NOT_FOUND')
  })
})

describe('the settings', () => {
  test('give the web app the support address and the path of the local mailbox', async () => {
    expect(await product.visitor().get(readSettings)).toMatchObject({
      mailbox: '/dev/mail',
      support_email: 'help@example.org',
    })
  })

  test('have no support address when none is configured', async () => {
    const bare = await startProduct()
    const settings = await bare.visitor().get(readSettings)
    await bare.stop()
    expect(settings.support_email).toBeNull()
  })
})
