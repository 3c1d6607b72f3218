import type { Browser, BrowserContext } from 'playwright-core'
import { answerUntil } from './answers.ts'
import { newPerson, signUp } from '@grani/testing/browser/sign-up.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** How far somebody has come: no account, no confirmed e-mail, no goal, no result, or all of that. */
export type Who = 'visitor' | 'unconfirmed' | 'aimless' | 'beginner' | 'regular'

export type People = Readonly<Record<Who, State>>

const RESULTS = 12

const nobody: State = { cookies: [], origins: [] }

/** Makes one account of each kind; what is kept are their cookies, so that every screen begins in a fresh browser. */
export const makePeople = async (browser: Browser, url: string): Promise<People> => {
  const stateOf = async (make: (context: BrowserContext) => Promise<unknown>): Promise<State> => {
    const context = await browser.newContext()
    await make(context)
    const state = await context.storageState()
    await context.close()
    return state
  }
  const post = (context: BrowserContext, path: string, data: unknown) =>
    context.request.post(url + path, { data, headers: { origin: url } })
  const unconfirmed = await stateOf(context => {
    const person = newPerson()
    const consents = { old_enough: true, personal_data: true }
    return post(context, '/api/register', { ...person, repeat_password: person.password, ...consents })
  })
  const aimless = await stateOf(async context => {
    await signUp(context, url)
    await post(context, '/api/profiles/me/goal/drop', { goal: 'knwYrs' })
  })
  const beginner = await stateOf(context => signUp(context, url))
  const regular = await stateOf(async context => {
    await signUp(context, url)
    await answerUntil(context, url, RESULTS)
  })
  return { visitor: nobody, unconfirmed, aimless, beginner, regular }
}
