import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unsentAnswerCount } from './unsent-answers.ts'
import type { QuestionSession } from './question-session.ts'
import {
  createFakeServer,
  resetDevice,
  closeTab,
  openTab,
  afterPendingWork,
  shown,
} from '../../../../testing/question-sessions.ts'

beforeEach(resetDevice)
afterEach(() => vi.unstubAllGlobals())

/** Six answers given without a connection, of which the server has room for two when it is back. */
const overTheLimit = async () => {
  const server = createFakeServer(20)
  const tab = openTab(server)
  await afterPendingWork()
  server.state.isDown = true
  for (const answerId of [1, 2, 3, 1, 2, 3]) tab.stream.answer(answerId, 500)
  await afterPendingWork()
  server.state.isDown = false
  server.state.room = 2
  tab.stream.wake()
  await afterPendingWork()
  return { server, ...tab }
}

/** How many answers the card says it keeps; null when it says nothing of that. */
const waiting = (stream: QuestionSession): number | null => {
  const view = stream.view()
  return 'queue' in view ? unsentAnswerCount(view.queue) : null
}

const ALL = [
  ['q0', 1],
  ['q1', 2],
  ['q2', 3],
  ['q3', 1],
  ['q4', 2],
  ['q5', 3],
]

describe('answers over the limit', () => {
  test('stay on the device, and the person is told that and how many', async () => {
    const { server, stream, events } = await overTheLimit()
    expect([...server.given]).toEqual(ALL.slice(0, 2))
    expect(shown(stream)).toBe('quota')
    expect(waiting(stream)).toBe(4)
    expect(events.filter(({ kind }) => kind === 'refused')).toEqual([{ kind: 'refused', why: 'quota' }])
  })

  test('are sent when the next day has come, each once', async () => {
    const { server, stream, pass } = await overTheLimit()
    server.state.room = 20
    pass()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(stream)).toBe('q6')
    expect(waiting(stream)).toBeNull()
  })

  test('are sent as far as there is room, and the rest stays', async () => {
    const { server, stream } = await overTheLimit()
    server.state.room = 1
    stream.retry()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL.slice(0, 3))
    expect(shown(stream)).toBe('quota')
    expect(waiting(stream)).toBe(3)
  })

  test('outlive a reload: none of them is asked again', async () => {
    const { server, stream } = await overTheLimit()
    closeTab(stream)
    const { stream: reloaded, events } = openTab(server, 'reloaded')
    await afterPendingWork()
    expect(shown(reloaded)).toBe('quota')
    expect(waiting(reloaded)).toBe(4)
    // Nothing was answered since: the card says it, a banner on some other page would only startle.
    expect(events).toEqual([])
    server.state.room = 20
    reloaded.wake()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(reloaded)).toBe('q6')
  })

  test('give way to what was answered on another device meanwhile', async () => {
    const { server, stream } = await overTheLimit()
    server.given.set('q2', 1)
    server.state.room = 20
    stream.wake()
    await afterPendingWork()
    expect(Object.fromEntries(server.given)).toEqual({ ...Object.fromEntries(ALL), q2: 1 })
    expect(shown(stream)).toBe('q6')
  })

  test('are sent when the person comes back to the questions with more of them bought', async () => {
    const { server, stream } = await overTheLimit()
    server.state.room = 20
    stream.setGoal('knwYrs')
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(stream)).toBe('q6')
  })

  test('wait in every tab until one has sent them', async () => {
    const { server, stream } = await overTheLimit()
    const { stream: other } = openTab(server, 'other')
    await afterPendingWork()
    expect(shown(other)).toBe('quota')
    server.state.room = 20
    other.retry()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(stream)).toBe('q6')
  })

  test('also wait under another goal: the limit is the same', async () => {
    const { server, stream } = await overTheLimit()
    stream.setGoal('selfImp')
    await afterPendingWork()
    expect(shown(stream)).toBe('quota')
    expect(waiting(stream)).toBe(4)
    expect([...server.given]).toEqual(ALL.slice(0, 2))
  })
})

test('an answer given as the subscription ended is sent when there is one again', async () => {
  const server = createFakeServer(20)
  const { stream, events } = openTab(server)
  await afterPendingWork()
  server.state.refuse = { kind: 'refused', why: 'read-only', retryAfterMs: null }
  stream.answer(1, 500)
  await afterPendingWork()
  expect(shown(stream)).toBe('read-only')
  expect(events).toContainEqual({ kind: 'refused', why: 'read-only' })
  server.state.refuse = null
  stream.wake()
  await afterPendingWork()
  expect([...server.given]).toEqual([['q0', 1]])
  expect(shown(stream)).toBe('q1')
})

describe('a goal that the server does not know of', () => {
  test('is asked for again: it may have been chosen this very moment', async () => {
    const server = createFakeServer(20)
    server.state.hasGoal = false
    const { stream, events, pass } = openTab(server)
    await afterPendingWork()
    expect(shown(stream)).toBe('loading')
    expect(events).toEqual([{ kind: 'no-goal' }])
    server.state.hasGoal = true
    pass()
    await afterPendingWork()
    expect(shown(stream)).toBe('q0')
  })

  test('is let go of, and asked for anew when the same one is chosen again', async () => {
    const server = createFakeServer(20)
    server.state.hasGoal = false
    const { stream, pass } = openTab(server)
    await afterPendingWork()
    stream.setGoal(null)
    const { listed } = server.state
    pass()
    stream.wake()
    await afterPendingWork()
    expect(server.state.listed).toBe(listed)
    server.state.hasGoal = true
    stream.setGoal('knwYrs')
    await afterPendingWork()
    expect(shown(stream)).toBe('q0')
  })
})
