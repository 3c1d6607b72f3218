import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerRequest } from '../answers/answer-request.ts'

/** A reply that does not come within this time counts as none: the web app waits no longer. */
const PATIENCE_MS = 15_000
/** How long a device waits where nothing came back that says so. */
const PAUSE_MS = 1000

type Reply = { status: number | 'none'; retryAfter: number | null }

/** An answer that the server has confirmed: when, and how long its sender had to wait and to try. */
export type Confirmed = { uid: string; optionId: number; at: number; waitedMs: number }

export type Seen = { at: number; status: number | 'none'; retryAfter: number | null }

export type People = {
  confirmed: Confirmed[]
  /** Every reply that was not the confirmation. */
  refused: Seen[]
  /** Each person sends what they have begun until it is confirmed. */
  leave: () => Promise<void>
}

const send = (port: number, { uid, body, cookie }: Call): Promise<Reply> =>
  new Promise(resolve => {
    const none: Reply = { status: 'none', retryAfter: null }
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/questions/${uid}`,
        headers: { 'content-type': 'application/json', cookie },
        timeout: PATIENCE_MS,
      },
      reply => {
        reply.resume()
        reply.on('error', () => resolve(none))
        reply.on('end', () => {
          const after = reply.headers['retry-after']
          resolve({
            status: reply.statusCode ?? 'none',
            retryAfter: after === undefined ? null : Number(after),
          })
        })
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(none))
    call.end(body)
  })

type Call = { uid: string; body: string; cookie: string }

const callOf = ({ uid, optionId, text }: AnswerRequest): Call => ({
  uid,
  body: JSON.stringify({ answer_id: optionId, ms: 3000 }),
  cookie: /^cookie: (.*)\r$/m.exec(text)?.[1] ?? '',
})

/**
 * People who answer at a steady pace as the web app sends: one answer after another, each again until it is confirmed, after
 * the pause that the server asks for.
 */
export const letPeopleAnswer = (
  port: number,
  answersOf: readonly (readonly AnswerRequest[])[],
  perSecond: number,
): People => {
  const confirmed: Confirmed[] = []
  const refused: Seen[] = []
  let isOver = false
  const pauseMs = (answersOf.length / perSecond) * 1000
  const answerAll = async (answers: readonly AnswerRequest[]): Promise<void> => {
    for (const answer of answers) {
      if (isOver) return
      const began = performance.now()
      const call = callOf(answer)
      let reply = await send(port, call)
      while (reply.status !== 200) {
        refused.push({ at: performance.now(), ...reply })
        await sleep(reply.retryAfter === null ? PAUSE_MS : reply.retryAfter * 1000)
        reply = await send(port, call)
      }
      const at = performance.now()
      confirmed.push({ uid: answer.uid, optionId: answer.optionId, at, waitedMs: at - began })
      await sleep(Math.max(0, pauseMs - (at - began)))
    }
  }
  const all = Promise.all(answersOf.map(answerAll))
  return {
    confirmed,
    refused,
    leave: async () => {
      isOver = true
      await all
    },
  }
}

/** The longest time between two confirmations after a moment, in seconds, and when it began. */
export const longestPause = (confirmed: readonly Confirmed[], from: number): number => {
  const times = confirmed.map(({ at }) => at).filter(at => at >= from)
  const pauses = times.map((at, i) => at - (times[i - 1] ?? from))
  return Math.max(0, ...pauses) / 1000
}
