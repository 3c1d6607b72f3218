import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import {
  type ForecastGame,
  FORECAST_HOURS,
  FORECASTS,
  type ReplyOf,
  type readForecasts as endpoint,
} from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Bank } from '../../../bank/bank.ts'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { HOUR } from '../../../platform/time/durations.ts'
import type { Context } from '../../context.ts'
import { type AnswerContext, readAnswerContext, readAnsweringContext } from '../answering/answer-context.ts'
import { areConsistent } from '../answering/answer-rules.ts'
import { beliefUpdate, loadSession } from '../beliefs/load-session.ts'
import { retryOnConflict } from '../beliefs/retry-on-conflict.ts'
import { displayOf, listOptions, questionsOf } from '../questions/question-wire.ts'
import {
  canChoose,
  candidatesFor,
  chooseForecasts,
  type Forecast,
  MIN_ANSWERS,
  nextBeside,
} from './choose-forecasts.ts'
import { endOf, isUnderWay } from './game-rules.ts'
import { lineOf, sealOf } from './seal.ts'
import { sideShares } from './side-shares.ts'
import {
  askedItems,
  type GameRow,
  gamesOf,
  type ItemRow,
  itemsOf,
  saveGame,
  saveQuestions,
  withdrawQuestions,
} from './store.ts'

type Reply = ReplyOf<typeof endpoint>
export type Player = {
  userId: string
  bank: Bank
  session: Session
  belief: AnswerContext['belief']
  now: Date
}

const SALT_BYTES = 32

const randomShare = (): number => randomInt(2 ** 32) / 2 ** 32

export const playerOf = async (
  { db }: Context,
  bank: Bank,
  { userId, belief, now }: Pick<Player, 'userId' | 'belief' | 'now'>,
): Promise<Player> => ({ userId, bank, belief, now, session: await loadSession(db, bank, userId, belief) })

/** None while the answers do not fit together: nothing is said from them, so nothing is forecast from them either. */
export const candidatesOf = async (
  { db }: Context,
  { userId, bank, session }: Player,
): Promise<Forecast[]> => {
  const answers = session.answerCount()
  if (answers < MIN_ANSWERS || !areConsistent(answers, () => session.carelessScore())) return []
  const asked = await askedItems(db, userId)
  return candidatesFor({ bank, session, asked, shares: await sideShares(db, bank) })
}

const isWaiting = (bank: Bank, { status, item }: ItemRow): boolean =>
  status === 'pending' && bank.item(item) !== undefined

/** What is asked or answered, of an open game. An answer that was undone waits, and has counted. */
const isInPlay = (bank: Bank, row: ItemRow): boolean => row.answer_value !== null || isWaiting(bank, row)

/**
 * The questions to be asked for those that were skipped: of forecasts to spare that the stream has not asked meanwhile, then of the
 * skipped ones again.
 */
const replacements = (bank: Bank, rows: readonly ItemRow[], asked: ReadonlySet<string>) => {
  const beside = (row: ItemRow) => {
    const item = bank.item(row.item)
    return item ? [{ ...row, item }] : []
  }
  const inPlay = rows.filter(row => isInPlay(bank, row))
  const live = inPlay.flatMap(beside)
  const spare = rows.filter(row => row.question === null && !asked.has(row.item)).flatMap(beside)
  const skipped = rows.filter(row => row.answer_value === null && row.status === 'skipped').flatMap(beside)
  const taken: typeof live = []
  while (inPlay.length + taken.length < FORECASTS) {
    const open = [...live, ...taken]
    const unused = (list: typeof live) => list.filter(row => !taken.includes(row))
    const next = nextBeside(bank, open, unused(spare)) ?? unused(skipped)[0]
    if (!next) break
    taken.push(next)
  }
  return taken.map(({ item }) => ({ uid: randomUUID(), item: item.id, wording: item.version }))
}

const gameOf = ({ bank, session }: Player, game: GameRow, rows: readonly ItemRow[]): ForecastGame => {
  const waiting = rows.flatMap(row =>
    isWaiting(bank, row) && row.question ? [{ uid: row.question, item: row.item }] : [],
  )
  // What is being found out is not said: the game is about the answers, not about what comes of them.
  const questions = questionsOf(displayOf(bank, session, []), waiting).map(question => ({
    ...question,
    soon: null,
  }))
  return {
    id: game.game_id,
    seal: game.seal.toString('hex'),
    started_at: game.started_at.toISOString(),
    ends_at: endOf(game).toISOString(),
    questions,
    options: listOptions(
      bank,
      questions.flatMap(({ answers }) => answers),
    ),
  }
}

/** The game as it is now, with a question in the place of each skipped one. */
const continueGame = async (
  { db, named }: Context,
  player: Player,
  game: GameRow,
): Promise<ForecastGame | 'conflict'> => {
  const { userId, bank, session, belief, now } = player
  const rows = await itemsOf(db, userId, game.game_id)
  if (rows.filter(row => isInPlay(bank, row)).length >= FORECASTS) return gameOf(player, game, rows)
  const questions = replacements(bank, rows, await askedItems(db, userId))
  if (questions.length === 0) return gameOf(player, game, rows)
  const update = beliefUpdate(bank, userId, belief, session)
  await saveQuestions(named, { ...update, questions, gameId: game.game_id, now })
  // Saved or not: another device may have done it.
  return 'conflict'
}

const lastOf = (games: readonly GameRow[]): Reply['last'] => {
  const last = games.find(({ finished_at: at }) => at !== null)
  return last?.finished_at ? { id: last.game_id, finished_at: last.finished_at.toISOString() } : null
}

/** The game under way, or whether one can be started. */
export const readForecasts = (context: Context, caller: Caller, now: Date): Promise<Reply> =>
  retryOnConflict(async () => {
    const { userId } = caller
    const { mayAnswer, belief, week } = await readAnswerContext(context, { caller, uid: null, now })
    const games = await gamesOf(context.db, userId)
    const last = lastOf(games)
    if (!mayAnswer) return { game: null, may_start: false, last }
    const open = games.find(game => isUnderWay(game, now))
    if (open) {
      const player = await playerOf(context, context.bank(), { userId, belief, now })
      const game = await continueGame(context, player, open)
      return game === 'conflict' ? game : { game, may_start: false, last }
    }
    if (games.length > 0)
      await withdrawQuestions(context.db, userId, new Date(now.getTime() - FORECAST_HOURS * HOUR))
    if (games.some(game => game.week === week)) return { game: null, may_start: false, last }
    const player = await playerOf(context, context.bank(), { userId, belief, now })
    return { game: null, may_start: canChoose(player.bank, await candidatesOf(context, player)), last }
  })

const newGame = async (context: Context, player: Player, week: string): Promise<boolean> => {
  const { userId, bank, session, belief, now } = player
  const chosen = chooseForecasts(player.bank, await candidatesOf(context, player), randomShare)
  if (!chosen) throw new Refusal('ERR_CONFLICT')
  const items = [...chosen.asked, ...chosen.spare].map((forecast, i) => ({
    place: i + 1,
    item: forecast.item.id,
    side: forecast.side,
    categories: forecast.item.answers.length,
    probability: forecast.probability,
    prior: forecast.prior,
    line: lineOf(i + 1, forecast),
    question: i < chosen.asked.length ? randomUUID() : null,
    wording: forecast.item.version,
  }))
  const salt = randomBytes(SALT_BYTES)
  return saveGame(context.named, {
    ...beliefUpdate(bank, userId, belief, session),
    now,
    questions: items.flatMap(({ question, item, wording }) =>
      question ? [{ uid: question, item, wording }] : [],
    ),
    gameId: randomUUID(),
    week,
    bankModel: bank.model,
    salt,
    seal: sealOf(salt, items),
    items,
  })
}

/** Starts a game; the same one for all devices that start at once, and while it is under way. */
export const startForecasts = (context: Context, caller: Caller, now: Date): Promise<ForecastGame> =>
  retryOnConflict(async () => {
    const { userId } = caller
    const { belief, week } = await readAnsweringContext(context, { caller, uid: null, now })
    const player = await playerOf(context, context.bank(), { userId, belief, now })
    const games = await gamesOf(context.db, userId)
    const open = games.find(game => isUnderWay(game, now))
    if (open) return continueGame(context, player, open)
    if (games.some(game => game.week === week)) throw new Refusal('ERR_CONFLICT')
    await newGame(context, player, week)
    // Saved or not, a game is there now, or the next attempt makes one.
    return 'conflict'
  })
