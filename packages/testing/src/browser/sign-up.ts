import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'

export type Person = { email: string; password: string }

export const newPerson = (): Person => ({
  email: `${randomUUID().slice(0, 8)}@example.com`,
  password: 'верная лошадь батарея',
})

const MAIL_MS = 60_000
const POLL_MS = 20

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Where the link leads that was mailed to this address. */
const mailedLink = async (request: APIRequestContext, url: string, email: string): Promise<string> => {
  const until = Date.now() + MAIL_MS
  while (Date.now() < until) {
    const list = await (await request.get(`${url}/dev/mail`)).text()
    const entry = list.split('<li>').find(line => line.includes(email))
    const address = entry && /href="([^"]+)"/.exec(entry)?.[1]
    const mail = address ? await (await request.get(url + address)).text() : ''
    const link = /href="([^"]+token=[^"]+)"/.exec(mail)?.[1]
    if (link) return link.replaceAll('&amp;', '&')
    await pause(POLL_MS)
  }
  throw new Error(`No mail for ${email} within ${MAIL_MS} ms`)
}

/** Makes an account with a confirmed e-mail and a goal, and signs this browser in: the shortest way to the questions. */
export const signUp = async (context: BrowserContext, url: string): Promise<Person> => {
  const { request } = context
  const post = async (path: string, data: unknown): Promise<void> => {
    const reply = await request.post(url + path, { data, headers: { origin: url } })
    if (!reply.ok()) throw new Error(`${path}: ${reply.status()} ${await reply.text()}`)
  }
  const person = newPerson()
  await post('/api/register', {
    ...person,
    repeat_password: person.password,
    old_enough: true,
    personal_data: true,
  })
  const link = await mailedLink(request, url, person.email)
  await post('/api/verify-email', { token: new URL(link).searchParams.get('token') })
  await post('/api/profiles/me/goal', { goal: 'knwYrs' })
  return person
}

/** Fills in the form of the registration and sends it. */
export const fillRegistration = async (page: Page, { email, password }: Person): Promise<void> => {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByLabel('Пароль ещё раз').fill(password)
  await page.getByRole('checkbox', { name: /18 лет/ }).check()
  await page.getByRole('checkbox', { name: /персональных данных/ }).check()
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
}

/** Fills in the form of signing in and sends it. */
export const fillLogin = async (page: Page, { email, password }: Person): Promise<void> => {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
}

/** Signs in through the page. */
export const logIn = async (page: Page, url: string, person: Person, query = ''): Promise<void> => {
  await page.goto(`${url}/auth${query}`)
  await fillLogin(page, person)
}
