import type { Db, Named } from '../../../platform/db/db.ts'
import { type BeliefUpdate, beliefValues, SAVE_BELIEF } from '../store.ts'

/** All games of a user, newest first. */
export const gamesOf = (db: Db, userId: string) =>
  db
    .selectFrom('forecast_games')
    .selectAll()
    .select(row => row.cast<string>('week', 'text').as('week'))
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .execute()

export type GameRow = Awaited<ReturnType<typeof gamesOf>>[number]

/** The forecasts of all games of a user, or of one, in their order, with what became of their questions. */
export const itemsOf = (db: Db, userId: string, gameId?: string) =>
  db
    .selectFrom('forecast_items')
    .leftJoin('questions', join =>
      join
        .onRef('questions.user_id', '=', 'forecast_items.user_id')
        .onRef('questions.uid', '=', 'forecast_items.question'),
    )
    .selectAll('forecast_items')
    .select(['questions.status', 'questions.ms'])
    .where('forecast_items.user_id', '=', userId)
    .$if(gameId !== undefined, query => query.where('forecast_items.game_id', '=', gameId ?? ''))
    .orderBy('place')
    .execute()

export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

/** The items that a user has met. What was withdrawn was in a list, and seldom on a screen. */
export const askedItems = async (db: Db, userId: string): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('questions')
    .select('item')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '<>', 'withdrawn')
    .execute()
  return new Set(rows.map(({ item }) => item))
}

/** The items answered until then, each once. */
export const itemsAnsweredUntil = async (db: Db, userId: string, until: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('questions')
    .select('item')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', '=', 'answered')
    .where('answered_at', '<=', until)
    .execute()
  return rows.map(({ item }) => item)
}

/** Questions of the game count down from below the first position, out of the way of the lists of the stream. */
const ADD_QUESTIONS = `
    added as (
      insert into questions (user_id, uid, position, item, wording, goal, served_at, status)
      select $1, l.uid, first.position - l.ordinal, l.item, l.wording, null, $5, 'pending'
      from belief, (select least(0, min(position)) as position from questions where user_id = $1) as first,
        jsonb_to_recordset($6::jsonb) as l(uid uuid, ordinal integer, item text, wording integer)
    )`

const SAVE_GAME = {
  name: 'quiz-save-forecast-game',
  text: `${SAVE_BELIEF}, ${ADD_QUESTIONS}, game as (
      insert into forecast_games (user_id, game_id, week, model, started_at, salt, seal)
      select $1, $7, $8, $9, $5, $10, $11 from belief
    )
    insert into forecast_items (user_id, game_id, place, item, side, categories, probability, prior, line, question)
    select $1, $7, l.place, l.item, l.side, l.categories, l.probability, l.prior, l.line, l.question
    from belief, jsonb_to_recordset($12::jsonb) as l(place smallint, item text, side text, categories smallint,
      probability double precision, prior double precision, line text, question uuid)
    returning place`,
}

export type NewQuestion = { uid: string; item: string; wording: number }

const questionsValue = (questions: readonly NewQuestion[]): string =>
  JSON.stringify(questions.map((question, i) => ({ ...question, ordinal: i + 1 })))

type NewGame = BeliefUpdate & {
  now: Date
  questions: readonly NewQuestion[]
  gameId: string
  week: string
  bankModel: string
  salt: Buffer
  seal: Buffer
  items: readonly {
    place: number
    item: string
    side: 'low' | 'high'
    categories: number
    probability: number
    prior: number
    line: string
    question: string | null
  }[]
}

/** Saves a game with its forecasts and questions. False when another request has saved the belief since it was read. */
export const saveGame = async (named: Named, game: NewGame): Promise<boolean> => {
  const { now, questions, gameId, week, bankModel, salt, seal, items } = game
  const values = [now, questionsValue(questions), gameId, week, bankModel, salt, seal, JSON.stringify(items)]
  return (await named(SAVE_GAME, [...beliefValues(game), ...values])).length > 0
}

const SAVE_QUESTIONS = {
  name: 'quiz-save-forecast-questions',
  text: `${SAVE_BELIEF}, ${ADD_QUESTIONS}
    update forecast_items set question = l.uid
    from belief, jsonb_to_recordset($6::jsonb) as l(uid uuid, item text)
    where user_id = $1 and game_id = $7 and forecast_items.item = l.item returning place`,
}

type MoreQuestions = BeliefUpdate & { now: Date; questions: readonly NewQuestion[]; gameId: string }

/** Asks more of the forecasts of a game. False when another request has saved the belief since it was read. */
export const saveQuestions = async (named: Named, more: MoreQuestions): Promise<boolean> => {
  const values = [more.now, questionsValue(more.questions), more.gameId]
  return (await named(SAVE_QUESTIONS, [...beliefValues(more), ...values])).length > 0
}

/** Takes back the questions of games that are over: what they ask may come in the stream. */
export const withdrawQuestions = async (db: Db, userId: string, endedBefore: Date): Promise<void> => {
  await db
    .updateTable('questions')
    .set({ status: 'withdrawn' })
    .where('user_id', '=', userId)
    .where('goal', 'is', null)
    .where('status', '=', 'pending')
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('forecast_games')
            .select('game_id')
            .where('user_id', '=', userId)
            .where('finished_at', 'is', null)
            .where('started_at', '>', endedBefore),
        ),
      ),
    )
    .execute()
}
