import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import { idOf, questionNumber, type UserSet } from './users.ts'

export type AnswerRequest = {
  /** The question's id, and the option that is chosen. */
  uid: string
  optionId: number
  /** The whole request of HTTP/1.1. */
  text: string
}

/** The answers of some of the seeded users to all their questions, in order. */
export const answerRequests = (
  set: UserSet,
  users: Iterable<number>,
  optionOf: (k: number) => number,
  secret: string,
): AnswerRequest[] =>
  [...users].flatMap(user => {
    const token = issueAccessToken({ userId: idOf(user), sessionId: idOf(user) }, secret, new Date())
    return Array.from({ length: set.questionsEach }, (_, k) => {
      const uid = idOf(questionNumber(set, user, k))
      const optionId = optionOf(k)
      const body = JSON.stringify({ answer_id: optionId, ms: 3000 })
      const text =
        `POST /api/questions/${uid} HTTP/1.1\r\nhost: localhost\r\n` +
        `cookie: grani_access=${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      return { uid, optionId, text }
    })
  })

/** The users that one of several connections has for itself. */
export const everyNth = ({ users }: UserSet, first: number, step: number): number[] =>
  Array.from({ length: Math.ceil((users - first) / step) }, (_, i) => first + i * step)
