import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { logIn, signUp } from '@grani/testing/browser/sign-up.ts'
import { patch } from './replies.ts'
import { PHONE, withSeededUsers } from './with-seeded-users.ts'

const app = withSeededUsers()

const endsAt = (page: Page, path: string): Promise<void> => page.waitForURL(app.url(path))

/** A promise and what keeps it. */
const gate = () => {
  let open = (): void => {}
  const promise = new Promise<void>(resolve => {
    open = resolve
  })
  return { promise, resolve: () => open() }
}

const PROTECTED = [
  '/goals',
  '/profile',
  '/results',
  '/results/communication',
  '/select-plan',
  '/subscription',
  '/successful-payment',
]

describe('a visitor', () => {
  test.each(PROTECTED)('at %s is asked to sign in, and the way back is kept', async path => {
    const page = await app.open('visitor')
    await page.goto(app.url(path))
    await endsAt(page, `/auth?next=${encodeURIComponent(path)}`)
  })

  test('carries the way back along to registration and to a new password', async () => {
    const page = await app.open('visitor')
    await page.goto(app.url('/auth?next=%2Fprofile'))
    for (const name of ['Регистрация', 'Забыли пароль?']) {
      const href = await page.getByRole('link', { name }).getAttribute('href')
      expect(new URL(href ?? '', app.url('/')).searchParams.get('next')).toBe('/profile')
    }
  })

  test.each([
    ['/auth/no-such-page', '/auth'],
    ['/legal/no-such-page', '/auth'],
    ['/no-such-page', '/auth'],
  ])('at the unknown %s comes to %s', async (path, end) => {
    const page = await app.open('visitor')
    await page.goto(app.url(path))
    await endsAt(page, end)
  })
})

test.each([
  ['visitor', '/auth'],
  ['withoutGoal', '/goals'],
] as const)('nobody who did nothing wrong finds an error in the console: %s', async (kind, path) => {
  const page = await app.open(kind)
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.location().url} ${message.text()}`)
  })
  for (const start of [path, '/']) {
    await page.goto(app.url(start))
    await endsAt(page, path)
    await page.waitForLoadState('networkidle')
  }
  expect(errors).toEqual([])
})

test.each(['/', '/profile', '/results'])(
  'a user without a confirmed e-mail gets no further than its page at %s',
  async path => {
    const page = await app.open('unconfirmed')
    await page.goto(app.url(path))
    await endsAt(
      page,
      path === '/' ? '/auth/verify-email' : `/auth/verify-email?next=${encodeURIComponent(path)}`,
    )
  },
)

test('«Войти» can be pressed once: neither while it signs in nor while it loads what comes after', async () => {
  const page = await app.open('visitor', PHONE)
  const person = await signUp(page.context(), app.url(''))
  await page.context().clearCookies()
  const hold = async (path: string) => {
    const held = gate()
    const arrived = gate()
    await page.context().route(
      url => url.pathname === path,
      async route => {
        arrived.resolve()
        await held.promise
        await route.continue()
      },
    )
    return { arrived: arrived.promise, release: held.resolve }
  }
  const [login, profile, plan] = [
    await hold('/api/login'),
    await hold('/api/profiles/me'),
    await hold('/api/subscriptions/mine'),
  ]
  await logIn(page, app.url(''), person, '?next=%2Fprofile')
  const button = page.getByRole('button', { name: 'Войти', exact: true })
  for (const { arrived, release } of [login, profile, plan]) {
    await arrived
    expect(await button.isDisabled()).toBe(true)
    release()
  }
  await endsAt(page, '/profile')
})

describe('who is signed in', () => {
  test.each([
    ['/auth', '/'],
    ['/auth/register', '/'],
    ['/auth/forgot-password', '/'],
    ['/auth?next=%2Fprofile', '/profile'],
    ['/auth?next=https%3A%2F%2Fevil.example', '/'],
    ['/auth?next=%2F%2Fevil.example', '/'],
    ['/auth/verify-email', '/'],
    ['/no-such-page', '/'],
    ['/results/no-such-direction', '/'],
    ['/goals', '/'],
  ])('comes from %s to %s', async (path, end) => {
    const page = await app.open('withResults')
    // Only those pages tell from a mark on the device that a user is signed in; the app sets it on the first load.
    await page.goto(app.url('/profile'))
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
    await page.goto(app.url(path))
    await endsAt(page, end)
  })

  test('chooses a goal before anything is asked', async () => {
    const page = await app.open('withoutGoal')
    await page.goto(app.url('/'))
    await endsAt(page, '/goals')
  })

  test('has no plans to pick from while one renews', async () => {
    const page = await app.open('withResults')
    await patch(page.context(), '/api/subscriptions/mine', { is_trial: false, can_pick_tariff: false })
    await page.goto(app.url('/select-plan'))
    await endsAt(page, '/')
  })

  test('comes back from a payment by itself after three seconds, or at once by the button', async () => {
    const page = await app.open('withResults')
    await page.goto(app.url('/successful-payment'))
    await page.getByRole('main').getByRole('link').first().click()
    await endsAt(page, '/')
    await page.goto(app.url('/profile'))
    await page.getByRole('heading', { level: 1, name: 'Профиль' }).waitFor()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    // Without a load of the page, whose own timers would stand still as well.
    await page.evaluate(() => history.pushState(null, '', '/successful-payment'))
    await page.getByRole('heading', { level: 1, name: 'Оплата' }).waitFor()
    await page.clock.runFor(2900)
    expect(new URL(page.url()).pathname).toBe('/successful-payment')
    await page.clock.runFor(200)
    await endsAt(page, '/')
  })
})
