/**
 * The pages of somebody who has used the product for years: what each asks of the built server, by the browser's own log,
 * what these requests take together and how many bytes they bring, and frames a second while a page is scrolled at a CPU
 * four times slower, beside an empty page. Also the CPU time of an answered question of one user as answers become many.
 * Answers, events and sheets are written by the server's own use-cases, each on its day.
 *
 *     npm run build && npx tsx bench/years.ts [answers] [events] [sheets] [rounds] [folder for the database]
 *
 * With a folder the person stays there, and the next run measures the same one.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBank } from '@grani/server/bank/bank.ts'
import { contentOf, currentHash } from '@grani/server/bank/store.ts'
import { addQuestions } from '@grani/server/features/boosting/store.ts'
import { openDatabase } from '@grani/server/platform/db/db.ts'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { benchContext, SECRET } from './answers/bench-context.ts'
import { startBuiltServer } from './answers/built-server.ts'
import { turnToFullestGoal } from './answers/goals.ts'
import { createHistory } from './answers/history.ts'
import { loadUsers } from './answers/load-users.ts'
import { cpuOf } from './answers/process-cpu.ts'
import { idOf } from './answers/users.ts'
import { drawSheets, measureAgain, responder, writeEvents } from './years/person.ts'
import { measurePage, requestsOf } from './years/requests.ts'
import { scrollThrough } from './years/scrolling.ts'

const ANSWERS = Number(process.argv[2] ?? 3000)
const EVENTS = Number(process.argv[3] ?? 500)
const SHEETS = Number(process.argv[4] ?? 60)
const ROUNDS = Number(process.argv[5] ?? 15)
const KEPT = process.argv[6]
const WARM_UP = 5
/** The last of them is past the bank: what has been measured is then measured again, which costs more for an answer. */
const MARKS = [200, 1000, 2400, ANSWERS].filter(mark => mark <= ANSWERS)
/** Answers over HTTP whose CPU time is measured at each mark, and with which a server is made warm. */
const MEASURED = 100
const COMPILING = 1200
const LIMITS = { ms: 150, gzip: 100_000, frames: 55 }

const PAGES = [
  '/',
  '/results',
  '/results/portrait',
  '/results/changes',
  '/events',
  '/events/patterns',
  '/drawing',
  '/drawing/mine',
  '/profile',
]
const EXPORTS = ['json', 'html'].map(format => `/api/profiles/me/export?format=${format}`)
const SCROLLED = ['/results', '/results/portrait', '/events', '/drawing/mine']

const [PERSON, WARMER] = [0, 1]
const userId = idOf(PERSON)

const dir = KEPT ?? mkdtempSync(join(tmpdir(), 'grani-years-'))
const isMade = KEPT !== undefined && existsSync(KEPT)
mkdirSync(dir, { recursive: true })
// PostgreSQL runs under another user when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { connection } = embedded
const databaseUrl = `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`
const startServer = () =>
  startBuiltServer({ databaseUrl, dir, secret: SECRET, more: { WEB_DIR: 'packages/web/dist' } })

// A first start migrates the database and loads the content.
await (await startServer()).stop()
const database = openDatabase({ connection, connections: 10, namedStatements: true, onError: console.error })
const { pool, db } = database
const hash = await currentHash(db)
if (hash === null) throw new Error('No content')
const content = await contentOf(db, hash)
const bank = createBank(content, hash)
const context = await benchContext(database, bank)
const uniform = uniformFrom(1)

const tokenOf = (n: number): string =>
  issueAccessToken({ userId: idOf(n), sessionId: idOf(n) }, SECRET, new Date())

/** CPU of the server for an answered question of one user, whose goal has enough left to ask. */
const measureAnswers = async (n: number, count: number, port: number, pid: number): Promise<number> => {
  await turnToFullestGoal({ db, pool, bank, userId: idOf(n), needed: count })
  const before = cpuOf(pid)
  const { bad } = await loadUsers({ port, tokens: [tokenOf(n)], answersEach: count })
  if (bad.length > 0) throw new Error(`Not taken: ${bad.join('; ')}`)
  const after = cpuOf(pid)
  return (after.user + after.kernel - before.user - before.kernel) / count
}

const makePerson = async (): Promise<void> => {
  const start = new Date(Date.now() - (EVENTS + 1) * DAY)
  const perDay = Math.ceil(ANSWERS / EVENTS)
  const choose = responder(content, 3)
  const openMore = (user: string, now: Date) => measureAgain(context, user, now)
  const history = createHistory({ context, pool, bank, start, uniform, perDay, choose, openMore })
  for (const n of [PERSON, WARMER]) {
    await history.addUser(n)
    // What a plan opens by Monday or Tuesday is less than is answered here at once.
    await addQuestions(db, idOf(n), COMPILING + ANSWERS)
  }
  // Theirs are of no secret that the server has.
  await pool.query('delete from user_keys')
  await pool.query('update users set sealed_profile = null')
  const { port, pid, stop } = await startServer()
  await measureAnswers(WARMER, COMPILING, port, pid)
  let given = 0
  for (const mark of MARKS) {
    await history.answerAll([PERSON], given, mark - MEASURED)
    const cpu = await measureAnswers(PERSON, MEASURED, port, pid)
    console.log(`an answered question of one user, ${mark} answers: ${cpu.toFixed(2)} ms of CPU`)
    given = mark
  }
  await stop()
  await pool.query('update results set last_viewed_at = shared_at, announced_at = shared_at')
  const writer = { context, userId, uniform }
  await writeEvents(writer, EVENTS)
  await drawSheets(writer, SHEETS)
  await pool.query('vacuum analyze')
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const measureServer = async (requests: ReadonlyMap<string, string[]>): Promise<void> => {
  const server = await startServer()
  for (const [page, paths] of requests) {
    const found = await measurePage(server, paths, () => `grani_access=${tokenOf(PERSON)}`, {
      rounds: ROUNDS,
      warmUp: WARM_UP,
    })
    const isOver = found.ms > LIMITS.ms || (!EXPORTS.includes(page) && found.gzip > LIMITS.gzip)
    if (isOver) process.exitCode = 1
    console.log(
      `${page}: ${found.ms.toFixed(0)} ms (worst ${found.worst.toFixed(0)}, CPU ${found.cpu.toFixed(0)}), ` +
        `${kB(found.gzip)} gzip of ${kB(found.raw)}${isOver ? ': too much' : ''}`,
    )
    for (const { path, ms, raw, gzip } of found.each)
      console.log(
        `    ${ms.toFixed(1).padStart(6)} ms ${kB(gzip).padStart(8)} of ${kB(raw).padStart(9)}  ${path}`,
      )
  }
  await server.stop()
}

const browser = await openBrowser()
try {
  if (!isMade) await makePerson()
  const { rows } = await pool.query(
    `select (select count(*)::int from questions where user_id = $1 and status = 'answered') as answers,
       (select count(*)::int from results where user_id = $1) as results,
       (select count(*)::int from event_appraisals where user_id = $1) as events,
       (select count(*)::int from drawings where user_id = $1) as sheets`,
    [userId],
  )
  console.log('the person:', rows[0])
  const server = await startServer()
  const url = `http://localhost:${server.port}`
  const tab = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await tab.addCookies([
    { name: 'grani_access', value: tokenOf(PERSON), url },
    { name: 'grani_signed_in', value: 'yes', url },
  ])
  const requests = new Map<string, string[]>()
  for (const path of PAGES) requests.set(path, await requestsOf(tab, url, path))
  for (const path of EXPORTS) requests.set(path, [path])
  const scrolled = [null, ...SCROLLED]
  for (const path of scrolled) {
    const { perSecond, p95, px } = await scrollThrough(tab, url, path)
    console.log(
      `scrolling ${path ?? 'an empty page'} (${px} px): ${perSecond.toFixed(1)} frames a second, p95 ${p95.toFixed(1)} ms`,
    )
    if (perSecond < LIMITS.frames) process.exitCode = 1
  }
  await tab.close()
  await server.stop()
  await measureServer(requests)
} finally {
  await browser.close()
  await database.close()
  await embedded.stop()
  if (KEPT === undefined) rmSync(dir, { recursive: true, force: true })
}
