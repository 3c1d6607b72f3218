import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  CAUSES,
  encodeSheet,
  FIGURE_SHEET_HEIGHT,
  type Question,
  SHEET_WIDTH,
  SITUATIONS,
  type Stroke,
} from '@grani/contract'
import { engineInputOf } from '@grani/server/bank/engine-input.ts'
import type { Content } from '@grani/server/content/schema.ts'
import { recordConsent } from '@grani/server/features/auth/service.ts'
import type { Context } from '@grani/server/features/context.ts'
import { saveDrawing } from '@grani/server/features/drawing/save-drawing.ts'
import { startSession } from '@grani/server/features/drawing/start-session.ts'
import { askAbout, consentToDiary } from '@grani/server/features/events/diary.ts'
import { evaluateEvent } from '@grani/server/features/events/evaluate-event.ts'
import { saveEvent } from '@grani/server/features/events/write-event.ts'
import { listChanges, startRemeasurement } from '@grani/server/features/quiz/remeasurements/changes.ts'
import { DAY, HOUR } from '@grani/server/platform/time/durations.ts'
import { calendarDayOf } from '@grani/server/platform/time/moscow.ts'
import { uniformFrom } from '@grani/testing/random.ts'
import { drawResponse, drawThetas } from '../simulated-responses.ts'

const AGAIN_AT_ONCE = 3

/** Chooses as somebody with true scores of their own would. */
export const responder = (content: Content, seed: number): ((question: Question) => number) => {
  const uniform = uniformFrom(seed)
  const input = engineInputOf(content)
  const thetas = drawThetas(input.qualities, uniform)
  const items = new Map(content.items.map(item => [item.number, item]))
  const parameters = new Map(input.items.map(item => [item.id, item]))
  return ({ number_original, answers }) => {
    const item = items.get(number_original)
    const parameter = item && parameters.get(item.id)
    const value = parameter && drawResponse(parameter, thetas, uniform)
    return item?.answers[value ?? 0]?.id ?? answers[0] ?? 0
  }
}

/** Begins to measure again what has waited for it longest; false when nothing has. */
export const measureAgain = async (context: Context, userId: string, now: Date): Promise<boolean> => {
  const { qualities } = await listChanges(context, userId, now)
  const ready = qualities
    .filter(({ is_available }) => is_available)
    .toSorted((a, b) => a.available_at.localeCompare(b.available_at))
    .slice(0, AGAIN_AT_ONCE)
    .map(({ quality }) => quality.id)
  if (ready.length === 0) return false
  const caller = { userId, sessionId: userId }
  await startRemeasurement(context, { caller, qualities: ready, isLong: false, now })
  return true
}

type Writer = { context: Context; userId: string; uniform: () => number }

const TEXT =
  'Сдали отчёт раньше срока и пошли пить чай. Говорили долго: о том, что вышло, и о том, чего могло не быть. '

const dayBefore = (days: number): Date => new Date(Date.now() - days * DAY)

/** One event on each of so many days until today, evaluated on the same day. */
export const writeEvents = async ({ context, userId, uniform }: Writer, count: number): Promise<void> => {
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(list.length * uniform())] ?? list[0]
  const degree = (): number => 1 + Math.floor(5 * uniform())
  const { version } = context.texts.legal['diary-consent']
  await consentToDiary(context, recordConsent, { userId, version, ip: '192.0.2.1', now: dayBefore(count) })
  for (let daysAgo = count - 1; daysAgo >= 0; daysAgo--) {
    const now = dayBefore(daysAgo)
    const eventId = randomUUID()
    const words = {
      text: TEXT.repeat(1 + Math.floor(4 * uniform())),
      happened_on: calendarDayOf(now),
      part_of_day: 1,
      version: 0,
      forgets_text: false,
    }
    await saveEvent(context, { userId, eventId, words, now })
    const about = { situations: [pick(SITUATIONS)], pleasantness: degree(), cause: pick(CAUSES) }
    const ask = {
      userId,
      eventId,
      now,
      ...about,
      situations: about.situations.join(),
      mentioned: '',
      kept: '',
      degrees: null,
    }
    const { questionnaire, expressions } = await askAbout(context, ask)
    const taps = {
      ...about,
      questionnaire,
      energy: degree(),
      importance: degree(),
      control: degree(),
      expressions: expressions.map(({ item }) => ({ item, value: Math.floor(5 * uniform()) })),
    }
    await evaluateEvent(context, { userId, eventId, taps, now })
  }
}

const STROKES = 12
const POINTS = 70

/** Strokes as a hand makes them: bent, of uneven speed, with a trembling of a few units. */
const handDrawn = (uniform: () => number): Stroke[] => {
  let t = 900
  return Array.from({ length: STROKES }, () => {
    t += 300
    const [x, y] = [SHEET_WIDTH * (0.2 + 0.6 * uniform()), FIGURE_SHEET_HEIGHT * (0.2 + 0.6 * uniform())]
    const [bend, size] = [uniform() / 8, 200 + 400 * uniform()]
    return Array.from({ length: POINTS }, (_, i) => {
      t += 7 + Math.floor(4 * uniform())
      return {
        x: Math.round(x + size * Math.cos(i * bend) + 6 * uniform()),
        y: Math.round(y + size * Math.sin(i * bend) + 6 * uniform()),
        t,
        pressure: 110 + Math.floor(40 * uniform()),
      }
    })
  })
}

/** So many sheets: half of them figures, ten on a day a month apart, half of them free ones of as many days. */
export const drawSheets = async ({ context, userId, uniform }: Writer, count: number): Promise<void> => {
  const bodyAt = (now: Date) => ({
    figure: null,
    session: null,
    pen: 'touch' as const,
    strokes: gzipSync(encodeSheet({ height: FIGURE_SHEET_HEIGHT, strokes: handDrawn(uniform) })).toString(
      'base64',
    ),
    mood_before: null,
    mood_after: null,
    started_at: new Date(now.getTime() - HOUR / 30).toISOString(),
    finished_at: now.toISOString(),
  })
  const sessions = Math.ceil(count / 20)
  for (let i = 0; i < sessions; i++) {
    const now = dayBefore(30 * (sessions - i))
    const { id: session, figures } = await startSession(context, userId, now)
    for (const { id: figure } of figures) {
      const body = { ...bodyAt(now), task: 'complete' as const, session, figure, title: 'дом', words: null }
      await saveDrawing(context, { userId, id: randomUUID(), body, now })
    }
  }
  for (let daysAgo = Math.floor(count / 2); daysAgo > 0; daysAgo--) {
    const now = dayBefore(daysAgo)
    const words = { what: 'чашка на окне', meaning: null, name: 'Утро' }
    const body = { ...bodyAt(now), task: 'free' as const, title: null, words, mood_before: 2, mood_after: 3 }
    await saveDrawing(context, { userId, id: randomUUID(), body, now })
  }
}
