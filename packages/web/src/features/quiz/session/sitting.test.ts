import { SITTING_ANSWERS, SITTING_PAUSE_MS } from '@grani/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterPendingWork,
  createFakeServer,
  openTab,
  resetDevice,
  shown,
} from '../../../../testing/question-sessions.ts'
import { questionOf } from '../../../../testing/question.ts'
import type { QuestionSession } from './question-session.ts'
import { initialState, viewOf } from './question-view.ts'
import { EMPTY, type Queue } from './queue.ts'

beforeEach(() => {
  resetDevice()
  vi.useFakeTimers({ toFake: ['Date'] })
})
const opened: QuestionSession[] = []
afterEach(() => {
  for (const session of opened.splice(0)) session.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const SIZE = 40

const open = async (server = createFakeServer(SIZE)) => {
  server.state.onHand = SIZE
  const tab = openTab(server)
  opened.push(tab.session)
  await afterPendingWork()
  const answer = (count: number) => {
    for (let i = 0; i < count; i++) tab.session.answer(1, 500)
  }
  const answers = () => {
    const view = tab.session.view()
    return view.kind === 'asking' ? view.answers : view.kind
  }
  return { ...tab, server, answer, answers }
}

describe('a sitting', () => {
  test('is over after fifteen answers: nothing is asked until the user goes on', async () => {
    const { session, answer, answers } = await open()
    answer(SITTING_ANSWERS - 1)
    expect(answers()).toBe(SITTING_ANSWERS - 1)
    answer(3)
    expect(shown(session)).toBe('rest')
    await afterPendingWork()
    expect(shown(session)).toBe('rest')
    session.endSitting()
    expect([shown(session), answers()]).toEqual(['q15', 0])
  })

  test('counts what was taken back no more, and nothing that was skipped', async () => {
    const { session, answer, answers } = await open()
    answer(3)
    session.takeBack()
    session.putAside('skip')
    expect(answers()).toBe(2)
    session.putAside('not-applicable')
    expect(answers()).toBe(3)
  })

  test('goes on after a reload, also when that comes after the last answer', async () => {
    const { session, answer, server } = await open()
    answer(4)
    session.stop()
    const second = await open(server)
    expect(second.answers()).toBe(4)
    second.answer(SITTING_ANSWERS - 4)
    second.session.stop()
    expect((await open(server)).answers()).toBe('rest')
  })

  test('tells how many of its answers the server does not have yet', async () => {
    const server = createFakeServer(SIZE)
    const { session, answer } = await open(server)
    server.state.isDown = true
    answer(SITTING_ANSWERS)
    expect(session.view()).toMatchObject({ kind: 'rest', unsent: SITTING_ANSWERS })
    await afterPendingWork()
    expect(session.view()).toMatchObject({ isOffline: true })
    server.state.isDown = false
    session.retry()
    await afterPendingWork()
    expect(session.view()).toMatchObject({ kind: 'rest', unsent: 0, isOffline: false })
  })

  test('knows at its end what the next questions make clear first', () => {
    const soonIn = (answers: number) => ({
      ...questionOf(`${answers}`),
      soon: { quality: `in ${answers}`, answers },
    })
    const waiting = [questionOf('first'), soonIn(4), soonIn(2)]
    const over = { ...initialState, sitting: { answers: SITTING_ANSWERS, at: 0 } }
    const soonOf = (queue: Queue) => viewOf({ ...over, queue })
    expect(soonOf({ ...EMPTY, waiting })).toMatchObject({ soon: { quality: 'in 2', answers: 2 } })
    expect(soonOf({ ...EMPTY, waiting: waiting.slice(0, 1) })).toMatchObject({ soon: null })
  })

  test('ends with half an hour without an answer', async () => {
    const { session, answer, answers } = await open()
    answer(7)
    vi.advanceTimersByTime(SITTING_PAUSE_MS - 1)
    session.resume()
    expect(answers()).toBe(7)
    vi.advanceTimersByTime(1)
    session.resume()
    expect(answers()).toBe(0)
  })

  test('that has told what it brought ends five minutes later, and one that has not waits for the user', async () => {
    const { session, answer } = await open()
    answer(SITTING_ANSWERS)
    const comeBackAfter = (minutes: number) => {
      vi.advanceTimersByTime(minutes * 60_000)
      session.endAfterPause()
      return shown(session)
    }
    expect(comeBackAfter(6)).toBe('rest')
    session.markSittingTold()
    expect(comeBackAfter(0)).not.toBe('rest')
  })

  test('that is told and left for a moment, also for a reload, still stands there', async () => {
    const server = createFakeServer(SIZE)
    const { session, answer } = await open(server)
    answer(SITTING_ANSWERS)
    session.markSittingTold()
    vi.advanceTimersByTime(4 * 60_000)
    session.endAfterPause()
    expect(shown(session)).toBe('rest')
    await afterPendingWork()
    session.stop()
    expect(shown((await open(server)).session)).toBe('rest')
    vi.advanceTimersByTime(60_000)
    expect(shown((await open(server)).session)).not.toBe('rest')
  })

  test('goes on from what was answered on another device', async () => {
    const server = createFakeServer(SIZE)
    const { session, answer, answers } = await open(server)
    session.countSitting(6)
    expect(answers()).toBe(6)
    // Another one that this device has not sent yet.
    server.state.isDown = true
    answer(1)
    session.countSitting(6)
    expect(answers()).toBe(7)
  })

  test('keeps its own count when that of the server crosses an answer', async () => {
    const { session, answer, answers } = await open()
    answer(3)
    session.countSitting(2)
    expect(answers()).toBe(3)
  })

  test('that another device has finished begins anew here', async () => {
    const { session, answers } = await open()
    session.countSitting(SITTING_ANSWERS)
    expect(answers()).toBe(0)
  })

  test('is not reached into by «Вернуть» once the user has gone on; its own end page takes its last answer back', async () => {
    const { session, answer, answers, server } = await open()
    answer(SITTING_ANSWERS)
    await afterPendingWork()
    expect(session.view()).toMatchObject({ kind: 'rest', canTakeBack: true })
    session.takeBack()
    expect([shown(session), answers()]).toEqual(['q14', SITTING_ANSWERS - 1])
    answer(1)
    session.endSitting()
    await afterPendingWork()
    expect(session.view()).toMatchObject({ canTakeBack: false })
    session.putAside('skip')
    expect(session.view()).toMatchObject({ canTakeBack: true })
    session.takeBack()
    session.takeBack()
    await afterPendingWork()
    expect(shown(session)).toBe('q15')
    expect(server.given.size).toBe(SITTING_ANSWERS)
  })

  test('gives way to what was just asked for, at its end and in its midst: that is asked first', async () => {
    const { session, answer, answers, server } = await open()
    answer(SITTING_ANSWERS)
    await afterPendingWork()
    server.state.wanted = ['q18', 'q19']
    session.beginAsking('knwYrs')
    expect(shown(session)).toBe('loading')
    await afterPendingWork()
    expect(shown(session)).toBe('q18')
    answer(1)
    server.state.wanted = ['q17']
    session.beginAsking('knwYrs')
    await afterPendingWork()
    expect([shown(session), answers()]).toEqual(['q17', 1])
  })

  test('that is over here stays on screen whatever the server has counted', async () => {
    const { session, answer } = await open()
    answer(SITTING_ANSWERS)
    session.countSitting(SITTING_ANSWERS)
    expect(shown(session)).toBe('rest')
  })

  test('is one in two tabs', async () => {
    const server = createFakeServer(SIZE)
    const one = await open(server)
    const other = await open(server)
    one.answer(2)
    other.answer(1)
    expect([one.answers(), other.answers()]).toEqual([3, 3])
  })
})
