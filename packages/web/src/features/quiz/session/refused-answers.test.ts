import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterPendingWork,
  createFakeServer,
  openTab,
  resetDevice,
  shown,
} from '../../../../testing/question-sessions.ts'
import type { QuestionSession } from './question-session.ts'

beforeEach(resetDevice)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Six answers given offline; when the connection is back, the quota has two left. */
const answerOverQuota = async () => {
  const server = createFakeServer(20)
  const tab = openTab(server)
  await afterPendingWork()
  server.state.isDown = true
  for (const answerId of [1, 2, 3, 1, 2, 3]) tab.session.answer(answerId, 500)
  await afterPendingWork()
  server.state.isDown = false
  server.state.quotaLeft = 2
  tab.session.resume()
  await afterPendingWork()
  return { server, ...tab }
}

/** How many unsent answers the card mentions; null when it mentions none. */
const unsentShown = (session: QuestionSession): number | null => {
  const view = session.view()
  return 'unsent' in view ? view.unsent : null
}

const ALL = [
  ['q0', 1],
  ['q1', 2],
  ['q2', 3],
  ['q3', 1],
  ['q4', 2],
  ['q5', 3],
]

describe('answers over the quota', () => {
  test('stay on the device, and the card says how many they are', async () => {
    const { server, session, events } = await answerOverQuota()
    expect([...server.given]).toEqual(ALL.slice(0, 2))
    expect(shown(session)).toBe('quota')
    expect(unsentShown(session)).toBe(4)
    expect(events.filter(({ kind }) => kind === 'refused')).toEqual([{ kind: 'refused', why: 'quota' }])
  })

  test.each([
    ['quota', 'half a second before midnight, rounded up to a whole one', 1000],
    ['quota', 'a whole day', 86_400_000],
    ['quota-for-days', 'more than a day', 86_401_000],
  ])('are reported as %s when the server says to wait %s', async (why, _wait, retryAfterMs) => {
    vi.setSystemTime('2026-11-20T20:59:59.500Z')
    const server = createFakeServer(20)
    const { session, events } = openTab(server)
    await afterPendingWork()
    server.state.refusal = { kind: 'refused', why: 'quota', retryAfterMs }
    session.answer(1, 500)
    await afterPendingWork()
    expect(events.filter(({ kind }) => kind === 'refused')).toEqual([{ kind: 'refused', why }])
  })

  test('are sent once each when the quota is reset', async () => {
    const { server, session, runScheduled } = await answerOverQuota()
    server.state.quotaLeft = 20
    runScheduled()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(session)).toBe('q6')
    expect(unsentShown(session)).toBeNull()
  })

  test('are sent as far as the quota allows, and the rest stays', async () => {
    const { server, session } = await answerOverQuota()
    server.state.quotaLeft = 1
    session.retry()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL.slice(0, 3))
    expect(shown(session)).toBe('quota')
    expect(unsentShown(session)).toBe(3)
  })

  test('survive a reload, and none of them is asked again', async () => {
    const { server, session } = await answerOverQuota()
    session.stop()
    const { session: reloaded, events } = openTab(server, 'reloaded')
    await afterPendingWork()
    expect(shown(reloaded)).toBe('quota')
    expect(unsentShown(reloaded)).toBe(4)
    // Nothing was answered since the reload: only the card says it, no banner appears.
    expect(events).toEqual([])
    server.state.quotaLeft = 20
    reloaded.resume()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(reloaded)).toBe('q6')
  })

  test('are not sent again on each visit while nothing has changed', async () => {
    const { server, session } = await answerOverQuota()
    const { sent } = server.state
    session.setGoal('selfImp')
    session.setGoal('knwYrs')
    session.resume()
    session.stop()
    const { session: reloaded } = openTab(server, 'reloaded')
    await afterPendingWork()
    reloaded.resume()
    await afterPendingWork()
    expect(server.state.sent).toBe(sent)
    expect(shown(reloaded)).toBe('quota')
    expect(unsentShown(reloaded)).toBe(4)
  })

  test('do not replace an answer given on another device meanwhile', async () => {
    const { server, session } = await answerOverQuota()
    server.given.set('q2', 1)
    server.state.quotaLeft = 20
    session.resume()
    await afterPendingWork()
    expect(Object.fromEntries(server.given)).toEqual({ ...Object.fromEntries(ALL), q2: 1 })
    expect(shown(session)).toBe('q6')
  })

  test('are sent when the user returns to the card after buying more questions', async () => {
    const { server, session } = await answerOverQuota()
    server.state.quotaLeft = 20
    session.setGoal('knwYrs')
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(session)).toBe('q6')
  })

  test('wait in every tab until one tab has sent them', async () => {
    const { server, session } = await answerOverQuota()
    const { session: other } = openTab(server, 'other')
    await afterPendingWork()
    expect(shown(other)).toBe('quota')
    server.state.quotaLeft = 20
    other.retry()
    await afterPendingWork()
    expect([...server.given]).toEqual(ALL)
    expect(shown(session)).toBe('q6')
  })

  test('also wait under another goal, for the quota is the same', async () => {
    const { server, session } = await answerOverQuota()
    session.setGoal('selfImp')
    await afterPendingWork()
    expect(shown(session)).toBe('quota')
    expect(unsentShown(session)).toBe(4)
    expect([...server.given]).toEqual(ALL.slice(0, 2))
  })
})

test('after the last answer that the quota allows no question is asked, and none waits', async () => {
  const server = createFakeServer(20)
  const { session } = openTab(server)
  await afterPendingWork()
  session.countLeft(2, new Date(Date.now() + 1000).toISOString())
  session.answer(1, 500)
  expect(shown(session)).toBe('q1')
  session.answer(1, 500)
  expect(shown(session)).toBe('quota')
  expect(session.view()).toMatchObject({ unsent: 0 })
  await afterPendingWork()
  expect(server.given.size).toBe(2)
  session.answer(1, 500)
  await afterPendingWork()
  expect(server.given.size).toBe(2)
  session.countLeft(0, new Date(Date.now() + 1000).toISOString())
  session.stop()
  const { session: reloaded } = openTab(server, 'reloaded')
  expect(shown(reloaded)).toBe('quota')
  await afterPendingWork()
  expect(shown(reloaded)).toBe('quota')
  reloaded.countLeft(100, new Date(Date.now() + 1000).toISOString())
  expect(shown(reloaded)).toBe('q2')
})

test('the last answer of a sitting is followed by its end, also when the quota is used up by it', async () => {
  const server = createFakeServer(20)
  const { session } = openTab(server)
  await afterPendingWork()
  session.countLeft(15, new Date(Date.now() + 1000).toISOString())
  for (let i = 0; i < 15; i++) {
    session.answer(1, 500)
    await afterPendingWork()
  }
  expect(shown(session)).toBe('rest')
  session.endSitting()
  expect(shown(session)).toBe('quota')
})

test('an answer refused because the subscription has ended is sent once there is one again', async () => {
  const server = createFakeServer(20)
  const { session, events } = openTab(server)
  await afterPendingWork()
  server.state.refusal = { kind: 'refused', why: 'read-only', retryAfterMs: null }
  session.answer(1, 500)
  await afterPendingWork()
  expect(shown(session)).toBe('read-only')
  expect(events).toContainEqual({ kind: 'refused', why: 'read-only' })
  server.state.refusal = null
  session.resume()
  await afterPendingWork()
  expect([...server.given]).toEqual([['q0', 1]])
  expect(shown(session)).toBe('q1')
})

describe('when the server knows of no goal', () => {
  test('the questions are fetched again, because the goal may only just have been chosen', async () => {
    const server = createFakeServer(20)
    server.state.hasGoal = false
    const { session, events, runScheduled } = openTab(server)
    await afterPendingWork()
    expect(shown(session)).toBe('loading')
    expect(events).toEqual([{ kind: 'no-goal' }])
    server.state.hasGoal = true
    runScheduled()
    await afterPendingWork()
    expect(shown(session)).toBe('q0')
  })

  test('nothing is fetched once the goal is gone, until the same goal is chosen again', async () => {
    const server = createFakeServer(20)
    server.state.hasGoal = false
    const { session, runScheduled } = openTab(server)
    await afterPendingWork()
    session.setGoal(null)
    const { listed } = server.state
    runScheduled()
    session.resume()
    await afterPendingWork()
    expect(server.state.listed).toBe(listed)
    server.state.hasGoal = true
    session.setGoal('knwYrs')
    await afterPendingWork()
    expect(shown(session)).toBe('q0')
  })
})
