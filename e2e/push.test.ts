import { setTimeout as pause } from 'node:timers/promises'
import { savePushKinds } from '@grani/contract'
import type { BrowserContextOptions } from 'playwright-core'
import { type PushServiceStandIn, startPushService } from '@grani/stand-ins/push-service/push-service.ts'
import { pushSettings, runPush } from '@grani/testing/push.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { deliverTo, type PermissionAnswer, subscribeAt, tapOn, timesAsked } from './push-browser.ts'
import { withInProcessServer } from './with-in-process-server.ts'
import { switchOn } from './switch-on.ts'

let service: PushServiceStandIn
const app = withInProcessServer({
  holdsTimers: false,
  env: async () => {
    service = await startPushService()
    return pushSettings(service)
  },
})
afterAll(() => service.close())

const PHONE = { viewport: { width: 320, height: 640 } }
const SWITCH = 'Показывать на этом устройстве'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'

/** A user on the profile, in a browser that answers its question so. */
const onProfile = async (answer: PermissionAnswer, options: BrowserContextOptions = {}) => {
  const user = await app.signedInUser({ serviceWorkers: 'allow', ...options })
  await subscribeAt(user.page.context(), service, answer)
  await user.page.goto(app.at('/profile#notifications'))
  await user.page.getByRole('heading', { name: 'На экране устройства' }).waitFor()
  return user
}

const devices = (userId: string) =>
  app.product().rows('select 1 from push_subscriptions where user_id = $1', [userId])

test('what is sent at the chosen hour is shown by the worker, and a tap opens its page in the open window', async () => {
  const { page, userId } = await onProfile('granted')
  expect(await timesAsked(page)).toBe(0)
  expect(await page.getByRole('group', { name: 'О чём' }).count()).toBe(0)
  await switchOn(page.getByRole('checkbox', { name: SWITCH }))
  await page.getByText('Пока ничего не выбрано').waitFor()
  // The first of three saves is slow, and must not come behind the last.
  await page.route(
    `**${savePushKinds.path}`,
    async route => {
      await pause(1000)
      await route.continue()
    },
    { times: 1 },
  )
  await switchOn(page.getByRole('checkbox', { name: 'Каждый день в выбранный час' }))
  await page.getByRole('combobox', { name: 'Во сколько' }).selectOption('в 20:00')
  await page.getByRole('combobox', { name: 'Зачем' }).selectOption('Записать событие')
  await expect
    .poll(() => app.product().rows('select hour, hour_use from push_settings where user_id = $1', [userId]))
    .toEqual([{ hour: 20, hour_use: 'event' }])
  expect(await timesAsked(page)).toBe(1)
  await app.recordA11yViolations(page, 'push, on')

  await expect.poll(() => devices(userId)).toHaveLength(1)
  // A later save of the page sets the hour anew, and a message decided before that is not decided again: then both begin anew.
  const taken = async () => {
    const { clock, rows } = app.product()
    await rows('delete from push_messages where user_id = $1 and sent_at is null', [userId])
    await rows('update push_settings set wake_at = $2 where user_id = $1', [userId, clock.now()])
    await runPush(app.product())
    return service.taken.length
  }
  await expect.poll(taken).toBeGreaterThan(0)
  const [message] = service.taken
  const shown = await deliverTo(page, message?.text ?? '')
  expect(shown).toMatchObject({ title: 'Есть новое в «Гранях»', options: { tag: 'hour' } })
  await tapOn(page, shown)
  await page.waitForURL(app.at('/events'))
  expect(page.context().pages()).toHaveLength(1)

  // Even what cannot be read is shown: a browser takes the permission away from pushes that show nothing.
  const unreadable = await deliverTo(page, 'no JSON')
  expect(unreadable).toMatchObject({ title: 'Есть новое в «Гранях»', options: { data: { navigate: '/' } } })

  await page.goto(app.at('/profile'))
  await page.getByRole('main').getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect.poll(() => devices(userId)).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stub_subscription'))).toBeNull()
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await expect.poll(scopes).toEqual([app.at('/')])
})

test('a browser that has renewed its subscription, and a server its keys, go on without a question', async () => {
  const { page, userId } = await onProfile('granted')
  await switchOn(page.getByRole('checkbox', { name: SWITCH }))
  await expect.poll(() => devices(userId)).toHaveLength(1)
  await app.product().rows('delete from push_subscriptions where user_id = $1', [userId])
  await page.evaluate(() => localStorage.removeItem('stub_subscription'))
  await page.goto(app.at('/results'))
  await expect.poll(() => devices(userId)).toHaveLength(1)
  expect(await timesAsked(page)).toBe(1)

  // Switched off from another device it stays off.
  await app.product().rows('delete from push_subscriptions where user_id = $1', [userId])
  await page.goto(app.at('/goals'))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stub_subscription'))).toBeNull()
  expect(await devices(userId)).toEqual([])
})

describe('calmly told is', () => {
  test('whoever closes or refuses the question of the browser', async () => {
    const closed = await onProfile('default', PHONE)
    await closed.page.getByRole('checkbox', { name: SWITCH }).click()
    await closed.page.getByText('Браузер не получил вашего разрешения').waitFor()
    expect(await closed.page.getByRole('checkbox', { name: SWITCH }).isChecked()).toBe(false)
    await app.recordA11yViolations(closed.page, 'push, closed')

    const refused = await onProfile('denied', PHONE)
    await refused.page.getByRole('checkbox', { name: SWITCH }).click()
    await refused.page.getByText('В этом браузере уведомления запрещены').waitFor()
    await app.recordA11yViolations(refused.page, 'push, refused')
    expect(await devices(refused.userId)).toEqual([])
  })

  test('an iPhone in Safari how to come to the home screen, and a browser without push', async () => {
    const iPhone = await onProfile('granted', { ...PHONE, userAgent: IPHONE })
    await iPhone.page.getByText('На iPhone и iPad нужен значок на экране «Домой»').waitFor()
    expect(await iPhone.page.getByRole('checkbox', { name: SWITCH }).count()).toBe(0)
    await app.recordA11yViolations(iPhone.page, 'push, iPhone')

    const other = await app.signedInUser({ serviceWorkers: 'allow', ...PHONE })
    await other.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await other.page.goto(app.at('/profile'))
    await other.page.getByText('Этот браузер уведомления не показывает').waitFor()
  })
})
