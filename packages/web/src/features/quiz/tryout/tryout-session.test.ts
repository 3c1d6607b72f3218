import { type askTryout, type BodyOf, type ReplyOf, TRYOUT_QUESTIONS } from '@grani/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../../testing/memory-storage.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { claimedTryout, claimTryout, eraseClaimedTryout, VISITORS_KEY } from './stored-tryout.ts'
import { hasClaimedTryout } from './claimed-tryout.ts'
import { createTryoutSession } from './tryout-session.ts'

type Body = BodyOf<typeof askTryout>
type Reply = ReplyOf<typeof askTryout>

const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 86_400_000

const question = (number: number): Reply['questions'][number] => ({
  uid: `question-${number}`,
  id: `${number}`,
  number_original: number,
  prompt: null,
  text: `Вопрос ${number}`,
  answers: [1, 2],
  options: [
    { id: 1, text: 'нет' },
    { id: 2, text: 'да' },
  ],
  kind: 'scale',
  pair: null,
  sensitive: false,
  may_not_apply: false,
  quality: 'calmness',
  soon: null,
})

/** Hands out four questions, in the order of their numbers, as the server does by what it knows. */
const replyTo = ({ answers, skipped, shown }: Body): Reply => {
  const done = new Set([...answers.map(answer => answer.question), ...skipped, shown])
  const left = TRYOUT_QUESTIONS - answers.length
  const numbers = Array.from({ length: 40 }, (_, i) => i + 1).filter(number => !done.has(number))
  const count = Math.min(4, left - (shown === null ? 0 : 1))
  return {
    questions: numbers.slice(0, Math.max(0, count)).map(question),
    facets: [],
    outcome: left === 0 ? { kind: 'none' } : null,
  }
}

const storage = deviceStorage
let asked: Body[] = []
let seeds = 0
let connection: 'on' | 'off' | 'outdated' = 'on'
beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  asked = []
  connection = 'on'
})

const open = (now = NOW) => {
  const session = createTryoutSession({
    storage,
    ask: async body => {
      asked.push(body)
      if (connection !== 'on') throw new Error(connection)
      return replyTo(body)
    },
    isOutdated: error => error instanceof Error && error.message === 'outdated',
    newSeed: () => `seed-${++seeds}`,
    now: () => now,
  })
  session.resume()
  return session
}

const settled = () => new Promise(resolve => setTimeout(resolve))

const shownBy = (session: ReturnType<typeof open>) => {
  const view = session.view()
  return view.kind === 'asking' ? view.question.number_original : view.kind
}

test('asks one question after the other, and sends all answers along with the request for more', async () => {
  const session = open()
  await settled()
  for (let number = 1; number <= TRYOUT_QUESTIONS; number++) {
    expect([shownBy(session), session.view().given]).toEqual([number, number - 1])
    session.answer(2, 2000)
    await settled()
  }
  expect(session.view()).toMatchObject({ kind: 'done', outcome: { kind: 'none' } })
  expect(asked.at(-1)?.answers.map(answer => answer.question)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
})

test('shows the next question before the reply, and takes only the reply that fits what is shown', async () => {
  const session = open()
  await settled()
  session.answer(1, 2000)
  session.answer(2, 2000)
  expect(shownBy(session)).toBe(3)
  await settled()
  expect(shownBy(session)).toBe(3)
  expect(asked.at(-1)).toMatchObject({ shown: 3, answers: [{ question: 1 }, { question: 2 }] })
})

test('goes on after a reload where it was left', async () => {
  const first = open()
  await settled()
  first.answer(1, 2000)
  first.putAside('skip')
  await settled()
  const session = open()
  expect([shownBy(session), session.view().given]).toEqual([3, 1])
})

test('takes answers back one by one', async () => {
  const session = open()
  await settled()
  session.answer(1, 2000)
  session.answer(1, 2000)
  session.takeBack()
  await settled()
  expect([shownBy(session), session.view().given]).toEqual([2, 1])
})

test('takes back a skip, and no answer with it', async () => {
  const session = open()
  await settled()
  session.answer(1, 2000)
  session.putAside('skip')
  await settled()
  session.takeBack()
  await settled()
  expect([shownBy(session), session.view().given]).toEqual([2, 1])
  expect(asked.at(-1)).toMatchObject({ shown: 2, skipped: [], answers: [{ question: 1 }] })
  session.takeBack()
  expect([shownBy(session), session.view().given]).toEqual([1, 0])
})

test('without a connection four questions can be answered; then it says so and goes on by itself later', async () => {
  const session = open()
  await settled()
  connection = 'off'
  for (let i = 0; i < 4; i++) session.answer(1, 2000)
  await settled()
  expect(session.view()).toMatchObject({ kind: 'failed', given: 4 })
  connection = 'on'
  session.resume()
  await settled()
  expect(shownBy(session)).toBe(5)
})

test('begins anew when the server does not know the answers any more', async () => {
  const session = open()
  await settled()
  const before = asked.at(-1)?.seed
  connection = 'outdated'
  session.answer(1, 2000)
  await settled()
  connection = 'on'
  session.resume()
  await settled()
  expect([shownBy(session), session.view().given]).toEqual([1, 0])
  expect(asked.at(-1)?.seed).not.toBe(before)
})

test('the first user who signs in gets the answers, and no other user of the device', async () => {
  const session = open()
  await settled()
  session.answer(2, 2000)
  await settled()
  claimTryout(storage, 'user-a', NOW)
  claimTryout(storage, 'user-b', NOW)
  expect(storage.read(VISITORS_KEY)).toBeNull()
  expect([hasClaimedTryout('user-a'), hasClaimedTryout('user-b')]).toEqual([true, false])
  expect(claimedTryout(storage, 'user-a', NOW)?.answers).toEqual([{ question: 1, answer_id: 2, ms: 2000 }])
  eraseClaimedTryout(storage, 'user-a')
  expect(storage.keys('')).toEqual([])
})

test('what the visitor says of the result goes with the answers to whoever signs in, and not to another try', async () => {
  const session = open()
  const answerAll = async () => {
    for (let i = 0; i < TRYOUT_QUESTIONS; i++) {
      await settled()
      session.answer(2, 2000)
    }
    await settled()
  }
  await answerAll()
  session.rate(true)
  session.restart()
  await answerAll()
  expect(session.view()).toMatchObject({ kind: 'done', agrees: null })
  session.rate(false)
  expect(open().view()).toMatchObject({ kind: 'done', agrees: false })
  claimTryout(storage, 'user-a', NOW)
  expect(claimedTryout(storage, 'user-a', NOW)?.agrees).toBe(false)
})

test('answers of last month are erased', async () => {
  const session = open()
  await settled()
  session.answer(2, 2000)
  await settled()
  expect(open(NOW + 29 * DAY).view().given).toBe(1)
  expect(open(NOW + 31 * DAY).view().given).toBe(0)
})
