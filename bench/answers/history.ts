import { FEW_QUESTIONS, type Question } from '@grani/contract'
import type { Pool } from 'pg'
import type { Bank } from '@grani/server/bank/bank.ts'
import type { Context } from '@grani/server/features/context.ts'
import { standingOf } from '@grani/server/features/quiz/beliefs/measurement.ts'
import { listQuestions } from '@grani/server/features/quiz/questions/list-questions.ts'
import { sendAnswer } from '@grani/server/features/quiz/service.ts'
import { readProgress } from '@grani/server/features/results/service.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'
import { ANSWERS_PER_PROGRESS } from './mix.ts'
import { idOf } from './users.ts'

const FIRST_GOAL = 'resIss'
export const ANSWERS_PER_DAY = 50
const ANSWERS_PER_TURN = 3

export type Call = 'answers' | 'questions' | 'progress'

type Options = {
  context: Context
  pool: Pool
  bank: Bank
  /** The day of the first answer. */
  start: Date
  uniform: () => number
  /** Answers a user gives on a day; 50 unless told. */
  perDay?: number
  /** The option that a user chooses; at random unless told. */
  choose?: (question: Question) => number
  /** Opens more to ask once all goals are answered; false when there is none. */
  openMore?: (userId: string, now: Date) => Promise<boolean>
  /** Runs and counts one call of the server. */
  timed?: <T>(call: Call, work: () => Promise<T>) => Promise<T>
}

/** Simulated users who answer at random through the server's own use-cases, as the web does. */
export const createHistory = ({
  context,
  pool,
  bank,
  start,
  uniform,
  perDay = ANSWERS_PER_DAY,
  choose = ({ answers }) => answers[Math.floor(uniform() * answers.length)] ?? 0,
  openMore = () => Promise.resolve(false),
  timed,
}: Options) => {
  const run = timed ?? (<T>(_call: Call, work: () => Promise<T>): Promise<T> => work())

  const addUser = async (n: number): Promise<void> => {
    const id = idOf(n)
    await pool.query(
      "insert into users (user_id, created_at, is_email_verified, email, password_hash, sealed_profile, current_goal) values ($1, $2, true, $3, repeat('x', 97), decode(repeat('00', 60), 'hex'), $4)",
      [id, start, `user-${n}@example.org`, FIRST_GOAL],
    )
    await pool.query(
      "insert into user_keys (user_id, key_id, sealed_key) values ($1, 'bench', decode(repeat('00', 60), 'hex'))",
      [id],
    )
    await pool.query("insert into identities (kind, subject, user_id) values ('email', $2, $1)", [
      id,
      `user-${n}@example.org`,
    ])
    await pool.query(
      "insert into sessions (user_id, session_id, created_at, last_used_at, user_agent, ip) values ($1, $1, $2, $2, repeat('x', 120), '192.0.2.1')",
      [id, start],
    )
    await pool.query(
      "insert into subscriptions (user_id, tariff, started_at, end_at, is_free) values ($1, 'high', $2, '2040-01-01', true)",
      [id, start],
    )
    await pool.query('insert into active_goals (user_id, goal, added_at) values ($1, $3, $2)', [
      id,
      start,
      FIRST_GOAL,
    ])
  }

  /** Whoever has answered everything of a goal turns to the next one. */
  const turnToNextGoal = async (n: number): Promise<boolean> => {
    const goals: string[] = [
      FIRST_GOAL,
      ...bank.goals.map(({ uid }) => uid).filter(uid => uid !== FIRST_GOAL),
    ]
    const { rows } = await pool.query<{ current_goal: string }>(
      'select current_goal from users where user_id = $1',
      [idOf(n)],
    )
    const next = goals[goals.indexOf(rows[0]?.current_goal ?? FIRST_GOAL) + 1]
    if (next === undefined) return false
    await pool.query('update users set current_goal = $2 where user_id = $1', [idOf(n), next])
    await pool.query(
      'insert into active_goals (user_id, goal, added_at) values ($1, $2, $3) on conflict do nothing',
      [idOf(n), next, new Date()],
    )
    return true
  }

  const lists = new Map<number, Question[]>()

  /** A few answers, as the web gives them. Returns the number of answers given since ever. */
  const takeTurn = async (n: number, given: number, until: number): Promise<number> => {
    const caller = { userId: idOf(n), sessionId: idOf(n) }
    const end = Math.min(until, given + ANSWERS_PER_TURN)
    for (let after = given; after < end; after++) {
      const now = new Date(start.getTime() + Math.floor(after / perDay) * DAY)
      let list = lists.get(n) ?? []
      if (list.length < FEW_QUESTIONS)
        list = await run('questions', () => listQuestions(context, caller, now))
      const question = list.shift()
      if (!question) return (await turnToNextGoal(n)) || (await openMore(caller.userId, now)) ? after : until
      const { uid } = question
      const optionId = choose(question)
      const reply = await run('answers', () =>
        sendAnswer(context, { caller, uid, optionId, ms: 3000, withList: true, now }),
      )
      lists.set(n, reply.questions ?? list)
      if ((after + 1) % ANSWERS_PER_PROGRESS === 0)
        await run('progress', async () =>
          readProgress(bank, context.texts.portrait, await standingOf(context, caller, now)),
        )
    }
    return end
  }

  /** Users answer in turns: with more of them than the engine keeps beliefs of, none is found there. */
  const answerAll = async (users: readonly number[], from: number, until: number): Promise<void> => {
    // A server that ran meanwhile may have deleted questions that were withdrawn long ago.
    lists.clear()
    let answering = users.map(n => ({ n, given: from }))
    while (answering.length > 0) {
      const next: typeof answering = []
      for (const { n, given } of answering) {
        const after = await takeTurn(n, given, until)
        if (after < until) next.push({ n, given: after })
      }
      answering = next
    }
  }

  return { addUser, answerAll }
}
