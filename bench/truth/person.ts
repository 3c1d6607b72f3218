import type { EngineInput, ItemInput, Session } from '@grani/engine'
import type { Bank } from '@grani/server/bank/bank.ts'
import type { Portrait as PortraitTexts } from '@grani/server/content/portrait-schema.ts'
import {
  canChoose,
  candidatesFor,
  chooseForecasts,
} from '@grani/server/features/quiz/forecasts/choose-forecasts.ts'
import { chooseAgain } from '@grani/server/features/quiz/remeasurements/choose-again.ts'
import { levelFrom } from '@grani/server/features/quiz/remeasurements/measure.ts'
import { drawResponse, drawThetas, type Thetas } from '../simulated-responses.ts'
import { recogniseNow } from './recognise.ts'

/** One thing that a claim counts: whether it held, with what was said beforehand and what anybody would reach. */
export type Held = { cell?: string; part: 0 | 1; promised: number | null; anybody?: number }
export type Pair = { of: string; x: number; y: number }
export type Drift = { x: number; promised: number }

const BATCH = 8
const ANNOUNCED_WITHIN = 10
const AGAIN = 12
const CHECKED = 4
/** What the engine promises of its countdowns. */
const COUNTDOWN_PROMISE = 0.9

type Live = {
  bank: Bank
  texts: PortraitTexts
  input: EngineInput
  /** The items as they really work. */
  truth: ReadonlyMap<string, ItemInput>
  goal: string
  answers: number
  seed: number
  uniform: () => number
}

const kindOf = (bank: Bank, quality: string) => bank.quality(quality)?.quality.kind

/** Answers about each quality, and the first countdown of each without a result. */
const answerStream = (live: Live, session: Session, respond: (id: string) => number): Held[] => {
  const { bank, answers } = live
  const direct = new Map<string, number>()
  const promises = new Map<string, number>()
  const calledAfter = new Map<string, number>()
  for (let answered = 0; answered < answers; answered += BATCH) {
    for (const id of session.nextMany(BATCH)) {
      const item = bank.item(id)
      if (!item) continue
      const { quality } = item
      const soon = session.answersUntilBand(quality)
      const isPromise = soon !== null && soon > 0 && soon <= ANNOUNCED_WITHIN && kindOf(bank, quality) !== 'S'
      if (isPromise && !promises.has(quality))
        promises.set(quality, (direct.get(quality) ?? 0) + Math.ceil(1.5 * soon))
      const about = item.kind === 'pair' ? [item.left.quality, item.right.quality] : [quality]
      for (const one of about) direct.set(one, (direct.get(one) ?? 0) + 1)
      for (const called of session.answer(id, respond(id), 3000))
        if (!calledAfter.has(called)) calledAfter.set(called, direct.get(called) ?? 0)
    }
  }
  return [...promises].flatMap(([quality, until]): Held[] => {
    const called = calledAfter.get(quality)
    if (called === undefined && (direct.get(quality) ?? 0) < until) return []
    return [{ part: called !== undefined && called <= until ? 1 : 0, promised: COUNTDOWN_PROMISE }]
  })
}

const playForecasts = (
  { bank, uniform }: Live,
  session: Session,
  respond: (id: string) => number,
): Held[] => {
  const candidates = candidatesFor({
    bank,
    session,
    asked: new Set(Object.keys(session.answers())),
    shares: new Map(),
  })
  const chosen = canChoose(bank, candidates) ? chooseForecasts(bank, candidates, uniform) : null
  return (chosen?.asked ?? []).map(({ item, side, probability, prior }) => {
    const value = respond(item.id)
    const half = Math.floor(item.answers.length / 2)
    const isHit = side === 'low' ? value < half : value >= item.answers.length - half
    const cell = (Math.min(19, Math.floor(20 * probability)) / 20).toFixed(2)
    return { cell, part: isHit ? 1 : 0, promised: probability, anybody: prior }
  })
}

const shuffled = <T>(list: readonly T[], uniform: () => number): T[] =>
  list
    .map(entry => ({ entry, at: uniform() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry)

/** The same questions once more, of which the person knows nothing any more. */
const askAgain = ({ bank, uniform }: Live, session: Session, respond: (id: string) => number): Pair[] =>
  shuffled(Object.entries(session.answers()), uniform)
    .flatMap(([id, value]) =>
      typeof value === 'number' && !bank.states.items.has(id) ? [{ of: id, x: value, y: respond(id) }] : [],
    )
    .slice(0, AGAIN)

type Called = ReturnType<Session['result']>[number]

const checkAgain = (
  live: Live,
  session: Session,
  called: readonly Called[],
  respond: (id: string) => number,
) =>
  shuffled(called, live.uniform)
    .slice(0, CHECKED)
    .flatMap(before => {
      const items = chooseAgain({
        bank: live.bank,
        session,
        quality: before.quality,
        except: new Set(),
        repeats: AGAIN / 2,
        fresh: AGAIN / 2,
      })
      const after = levelFrom(
        live.bank,
        before.quality,
        items.map(item => ({ item, value: respond(item), ms: 3000 })),
      )
      return after ? [{ before, after }] : []
    })

/** A person who recognises nothing that lies on the other side of the middle. */
const recognise = (thetas: Thetas, called: readonly Called[]): Held[] =>
  called
    .filter(({ band }) => band !== 'middle')
    .map(({ quality, band, probability }) => ({
      cell: quality,
      part: thetas.get(quality)! > 0 === (band === 'high') ? 0 : 1,
      promised: 1 - probability,
    }))

/** One person, from the first answer to the checks. */
export const liveThrough = async (live: Live) => {
  const { bank, input, truth, goal, seed, uniform } = live
  const thetas = drawThetas(input.qualities, uniform)
  const respond = (id: string): number => {
    const item = truth.get(id)
    if (!item) throw new Error(`No item ${id}`)
    return drawResponse(item, thetas, uniform)
  }
  const session = bank.engine.session({ seed, items: bank.itemsOf(goal) })
  const countdowns = answerStream(live, session, respond)
  const called = session.result().filter(({ band, kind }) => band !== 'unclear' && kind !== 'S')
  const again = checkAgain(live, session, called, respond)
  const { texts } = live
  const { isOwn } = await recogniseNow({ bank, texts, session, thetas, uniform })
  return {
    portraits: isOwn === null ? [] : [{ part: isOwn ? 1 : 0, promised: null, anybody: 1 / 3 } satisfies Held],
    countdowns,
    forecasts: playForecasts(live, session, respond),
    retests: askAgain(live, session, respond),
    unlike: recognise(thetas, called),
    checks: again
      .filter(({ before }) => before.band !== 'middle')
      .map(({ before, after }): Held => ({
        part: after.mean > 0 === (before.band === 'high') ? 1 : 0,
        promised: before.probability,
        anybody: 0.5,
      })),
    drifts: again.map(({ before, after }): Drift => ({
      x: Math.abs(after.mean - before.mean),
      promised: 0.6745 * Math.hypot(before.sd, after.sd),
    })),
  }
}
