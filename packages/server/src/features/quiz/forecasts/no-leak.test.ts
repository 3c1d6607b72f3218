import {
  FORECASTS,
  type ForecastGame,
  type Question,
  readForecastOutcome,
  readForecasts,
  sendAnswer,
  skipQuestion,
  startForecasts,
  undoAnswer,
} from '@grani/contract'
import { type DescribedEndpoint, endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, urlOf } from '@grani/testing/client.ts'
import { knownUser } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'

let product: Product
const log: string[] = []
beforeAll(async () => {
  product = await startProduct({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: line => void log.push(line) },
  })
})
afterAll(() => product.stop())

/** Everything a browser, a file or a log was told, with where. */
type Told = { where: string; text: string }[]

const READ_ONLY: readonly string[] = Object.entries<DescribedEndpoint>(endpoints()).flatMap(
  ([name, { method }]) => (method === 'GET' ? [name] : []),
)

const wholeOf = ({ body, headers }: { body: string; headers: object }): string =>
  [body, JSON.stringify(headers)].join('\n')

type About = { userId: string; game: ForecastGame; asStaff?: boolean }

/** Calls everything that reads, as this client, about this user and game. */
const readEverything = async (client: Client, { userId, game, asStaff = false }: About) => {
  const told: Told = []
  const [question] = game.questions
  for (const name of READ_ONLY) {
    const endpoint = endpoints()[name]
    if (!endpoint) continue
    const isOfStaff = endpoint.path.startsWith('/api/admin/')
    const own: Record<string, string> = { id: isOfStaff ? userId : game.id, item: '' }
    for (const id of new Set([own['id'] ?? '', userId, game.id, question?.uid ?? ''])) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, id]),
      )
      if (isOfStaff && asStaff) await openStaffSession(product, client)
      const reply = await client.raw({ method: 'GET', url: urlOf(endpoint, { params }) })
      await product.rows("delete from rate_limits where key like 'staff-calls:%'")
      told.push({ where: `${name} ${reply.statusCode}`, text: wholeOf(reply) })
      if (Object.keys(params).length === 0) break
    }
  }
  return told
}

const files = async (client: Client): Promise<Told> => {
  const told: Told = []
  for (const format of ['json', 'html']) {
    const reply = await client.raw({ method: 'GET', url: `/api/profiles/me/export?format=${format}` })
    expect(reply.statusCode).toBe(200)
    told.push({ where: `export ${format}`, text: reply.body })
  }
  return told
}

/** By the experts' parameters many items are alike: makes the figures of every forecast its own, so that one is found wherever it is. */
const makeFiguresUnique = (userId: string) =>
  product.rows(
    'update forecast_items set probability = probability - place * 0.000317, prior = prior - place * 0.000173 where user_id = $1',
    [userId],
  )

/** What would give a forecast away: its figures, its line, and the salt by which the seal would. */
const secretsOf = async (userId: string, which: 'unanswered' | 'answered') => {
  const rows = await product.rows(
    `select i.probability, i.prior, i.line, g.salt from forecast_items i join forecast_games g using (user_id, game_id)
     where user_id = $1 and (answer_value is null) = $2`,
    [userId, which === 'unanswered'],
  )
  const [first] = rows
  const salt = first?.['salt']
  if (!(salt instanceof Buffer)) throw new Error('A game has a salt')
  return {
    forecasts: rows.flatMap(row => [
      String(row['probability']).slice(0, 9),
      String(row['prior']).slice(0, 9),
      String(row['line']),
      String(row['line']).replace(/^\d+\. /, ''),
    ]),
    salts: [salt.toString('hex'), salt.toString('base64'), salt.toString('base64url'), JSON.stringify(salt)],
  }
}

const found = (told: Told, secrets: readonly string[]): string[] =>
  told.flatMap(({ where, text }) =>
    secrets.filter(secret => text.includes(secret)).map(secret => `${where}: ${secret}`),
  )

const answer = (client: Client, question: Question | undefined, i: number) =>
  client.raw({
    method: 'POST',
    url: urlOf(sendAnswer, { params: { uid: question?.uid ?? '' } }),
    body: { answer_id: question?.answers.at(i % 2 === 0 ? 0 : -1), ms: 3000, with_list: true },
  })

test('no reply, file, page of the staff or line of the log tells a forecast before its answer', async () => {
  const { visitor, userId } = await knownUser(product)
  const { visitor: owner } = await staffMember(product, ['owner', 'psychologist', 'support', 'editor'])
  const start = await visitor.raw({ method: 'POST', url: startForecasts.path })
  const game = start.json<ForecastGame>()
  await makeFiguresUnique(userId)
  const told: Told = [{ where: 'start', text: wholeOf(start) }]
  const search = async () => {
    const { forecasts, salts } = await secretsOf(userId, 'unanswered')
    expect(forecasts.length).toBeGreaterThan(0)
    expect(found([...told, { where: 'log', text: log.join('') }], [...forecasts, ...salts])).toEqual([])
  }
  const tell = async (where: string, reply: Promise<{ body: string }>) =>
    told.push({ where, text: (await reply).body })

  told.push(...(await readEverything(visitor, { userId, game })))
  told.push(...(await readEverything(owner, { userId, game, asStaff: true })), ...(await files(visitor)))
  await search()

  const [skipped, undone, ...rest] = game.questions
  const uid = (question: Question | undefined) => ({ params: { uid: question?.uid ?? '' } })
  await tell('skip', visitor.raw({ method: 'POST', url: urlOf(skipQuestion, uid(skipped)) }))
  await tell('answer', answer(visitor, undone, 0))
  await tell('undo', visitor.raw({ method: 'POST', url: urlOf(undoAnswer, uid(undone)) }))
  await tell('answer again', answer(visitor, undone, 1))
  for (const [i, question] of rest.entries()) await tell(`answer ${i}`, answer(visitor, question, i))
  await tell('again', visitor.raw({ method: 'GET', url: readForecasts.path }))
  told.push(...(await readEverything(visitor, { userId, game })))
  told.push(...(await readEverything(owner, { userId, game, asStaff: true })), ...(await files(visitor)))
  await search()

  // Nor the game itself, until the tenth answer; then what was answered, and nothing of what was not.
  const outcome = { params: { id: game.id } }
  expect(await visitor.call(readForecastOutcome, outcome)).toMatchObject({ code: 'ERR_CONFLICT' })
  const { game: now } = await visitor.get(readForecasts)
  expect(now?.questions).toHaveLength(1)
  await tell('last answer', answer(visitor, now?.questions[0], 0))
  const { text } = {
    text: (await visitor.raw({ method: 'GET', url: urlOf(readForecastOutcome, outcome) })).body,
  }
  told.push({ where: 'outcome', text }, ...(await files(visitor)))
  await search()
  const answered = await secretsOf(userId, 'answered')
  const shown = answered.forecasts.filter(secret => text.includes(secret))
  expect(shown.length).toBeGreaterThanOrEqual(3 * FORECASTS)
})

test('the export of a game under way holds the forecasts that are answered, and no other', async () => {
  const { visitor, userId } = await knownUser(product)
  const game = await visitor.get(startForecasts)
  for (const [i, question] of game.questions.slice(0, 3).entries()) await answer(visitor, question, i)
  const reply = await visitor.raw({ method: 'GET', url: '/api/profiles/me/export?format=json' })
  const [exported] = reply.json<{ Прогнозы: { forecasts: object[] }[] }>()['Прогнозы']
  expect(exported).toMatchObject({ finished_at: null, seal: game.seal, hits: null })
  expect(exported?.forecasts).toHaveLength(3)
  const { salts } = await secretsOf(userId, 'unanswered')
  expect(found([{ where: 'export', text: reply.body }], salts)).toEqual([])
})
