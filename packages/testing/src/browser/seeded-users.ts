import {
  chooseGoal,
  dropGoal,
  listQuestions,
  listResults,
  readProfile,
  register,
  sendAnswer,
  verifyEmail,
} from '@grani/contract'
import { serve } from '@grani/server/boot/serve.ts'
import { readConfig } from '@grani/server/platform/config/config.ts'
import { issueAccessToken, readAccessToken } from '@grani/server/platform/http/access-token.ts'
import { ACCESS_COOKIE, SIGNED_IN_COOKIE } from '@grani/server/platform/http/cookies.ts'
import type { BrowserContext } from 'playwright-core'
import { createClient, type Client } from '../client.ts'
import { MIGRATIONS } from '../database.ts'
import { SECRET } from '../secret.ts'
import { newEmail, newestMail, registration, tokenIn } from '../users.ts'
import { seedUuids } from '../seeded-uuids.ts'
import { mixedProfile } from './answer-profiles.ts'

/** How far a user has come: no account, no confirmed e-mail, no goal, no result, or all of that. */
export const USER_KINDS = ['visitor', 'unconfirmed', 'withoutGoal', 'withGoal', 'withResults'] as const
export type UserKind = (typeof USER_KINDS)[number]

/** Name and value of each cookie of a signed-in user. */
type Cookies = readonly (readonly [name: string, value: string])[]

export type SeededUser = {
  cookies: Cookies
  /** What the user's browser has stored: its user was told of the results so far. */
  device: readonly (readonly [name: string, value: string])[]
}
export type SeededUsers = Readonly<Record<UserKind, SeededUser>>

/** What a browser has stored that was each of these users' in turn. */
export const sharedDeviceOf = (users: SeededUsers): SeededUser['device'] =>
  Object.values(users).flatMap(({ device }) => device)

const signedIn = ({ cookies }: Pick<Client, 'cookies'>): SeededUser => ({ cookies: [...cookies], device: [] })

/** As the web app does it (app/modals/told-results.ts): no dialog opens about them. */
const toldOfResults = async (visitor: Client): Promise<SeededUser> => {
  const { uid } = await visitor.get(readProfile)
  const results = await visitor.get(listResults)
  const told = JSON.stringify(results.map(result => result.uid))
  return { ...signedIn(visitor), device: [[`quiz.${uid}.told`, told]] }
}

const RESULTS = 12
/** A pause that looks like thinking. */
const ANSWER_MS = 3000

const answerUntil = async (visitor: Client, wanted: number): Promise<void> => {
  let results = 0
  while (results < wanted) {
    const questions = await visitor.get(listQuestions)
    if (questions.length === 0) throw new Error(`No question left after ${results} results`)
    for (const { uid, text, answers } of questions) {
      const answer_id = answers[mixedProfile(text, answers.length)]
      if (answer_id === undefined) throw new Error(`No answer for ${text}`)
      const { new_results } = await visitor.get(sendAnswer, {
        params: { uid },
        body: { answer_id, ms: ANSWER_MS },
      })
      results += new_results
    }
  }
}

/** Makes one account of each kind in a database, through the server in this process, and tells their cookies. */
export const seedUsers = async (databaseUrl: string, contentDir: string): Promise<SeededUsers> => {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    CONTENT_DIR: contentDir,
    SECRET,
    WEB_DIR: './no-web-app-here',
    JOBS: 'no',
    CAPTCHA: 'none',
  })
  // Their questions follow from their ids, and their results from those: the same in every run.
  const makeUuidsRandom = seedUuids('seeded users')
  const server = await serve({ config, migrations: MIGRATIONS })
  const client = () => createClient([server.http], { server: 0, ip: '127.0.0.1' })

  const unconfirmed = async (): Promise<{ visitor: Client; email: string }> => {
    const visitor = client()
    const email = newEmail()
    await visitor.get(register, { body: registration(email) })
    return { visitor, email }
  }
  const withoutGoal = async (): Promise<Client> => {
    const { visitor, email } = await unconfirmed()
    const { body_text } = await newestMail({ database: server.database, servers: [server] }, email)
    await visitor.get(verifyEmail, { body: { token: tokenIn(body_text) } })
    return visitor
  }
  const withGoal = async (): Promise<Client> => {
    const visitor = await withoutGoal()
    await visitor.get(chooseGoal, { body: { goal: 'knwYrs' } })
    return visitor
  }
  try {
    const dropped = await withGoal()
    await dropped.get(dropGoal, { body: { goal: 'knwYrs' } })
    const answered = await withGoal()
    await answerUntil(answered, RESULTS)
    // Longer ago than a sitting pauses: a test begins one, wherever the seeding has stopped.
    await server.database.pool.query("update questions set answered_at = answered_at - interval '1 hour'")
    return {
      visitor: { cookies: [], device: [] },
      unconfirmed: signedIn((await unconfirmed()).visitor),
      withoutGoal: signedIn(dropped),
      withGoal: signedIn(await withGoal()),
      withResults: await toldOfResults(answered),
    }
  } finally {
    await server.stop()
    makeUuidsRandom()
  }
}

type State = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>

/** What a browser keeps of this user on the site at `url`. The access token is a new one: that of the set-up ends after a quarter of an hour. */
export const storageStateOf = ({ cookies, device }: SeededUser, url: string): State => {
  const now = new Date()
  const value = (name: string, stored: string): string => {
    if (name !== ACCESS_COOKIE) return stored
    // Read at a time before its end: only the ids in it matter here.
    const caller = readAccessToken(stored, [SECRET], new Date(0))
    if (!caller) throw new Error('A seeded user has no access token')
    return issueAccessToken(caller, SECRET, now)
  }
  return {
    cookies: cookies.map(([name, stored]) => ({
      name,
      value: value(name, stored),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: name !== SIGNED_IN_COOKIE,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [
      {
        origin: new URL(url).origin,
        localStorage: device.map(([name, stored]) => ({ name, value: stored })),
      },
    ],
  }
}
