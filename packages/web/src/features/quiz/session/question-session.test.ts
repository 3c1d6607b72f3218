import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  afterPendingWork,
  createFakeServer,
  openTab,
  resetDevice,
  shown,
} from '../../../../testing/question-sessions.ts'

beforeEach(resetDevice)
afterEach(() => vi.unstubAllGlobals())

describe('a question session', () => {
  test('shows the next question at once, without waiting for the server', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    session.answer(1, 500)
    expect(shown(session)).toBe('q1')
    expect(server.given.size).toBe(0)
    await afterPendingWork()
    expect(server.given.get('q0')).toBe(1)
  })

  test('renders nothing when a reply changes nothing on the card', async () => {
    const { session } = openTab(createFakeServer(20))
    await afterPendingWork()
    const first = session.view()
    session.answer(1, 500)
    const asked = session.view()
    expect(asked).not.toBe(first)
    await afterPendingWork()
    expect(session.view()).toBe(asked)
    session.goOffline()
    expect(session.view()).toMatchObject({ isOffline: true, question: { uid: 'q1' } })
  })

  test('brings back what was skipped last, offline and after a reload too, and touches no answer', async () => {
    const server = createFakeServer(20)
    const first = openTab(server)
    await afterPendingWork()
    first.session.answer(1, 500)
    await afterPendingWork()
    server.state.isDown = true
    first.session.putAside('skip')
    expect(shown(first.session)).toBe('q2')
    first.session.stop()
    const { session, events } = openTab(server)
    session.takeBack()
    expect(shown(session)).toBe('q1')
    server.state.isDown = false
    session.retry()
    await afterPendingWork()
    expect(shown(session)).toBe('q1')
    expect([...server.given]).toEqual([['q0', 1]])
    expect(events.map(({ kind }) => kind)).not.toContain('undone')
    session.takeBack()
    await afterPendingWork()
    expect(shown(session)).toBe('q0')
    expect(server.given.size).toBe(0)
  })

  test('fetches more questions before they run out, and asks each once', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    const asked: string[] = []
    for (let index = 0; index < 20; index += 1) {
      if (shown(session) === 'rest') session.endSitting()
      asked.push(shown(session))
      session.answer(1, 500)
      await afterPendingWork()
    }
    expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => `q${index}`))
    expect(shown(session)).toBe('empty')
  })

  test('takes the list that comes with a reply, behind the question on screen, and asks for none', async () => {
    const server = createFakeServer(40)
    const { session } = openTab(server)
    await afterPendingWork()
    server.state.bringsList = true
    server.state.onHand = 20
    const asked: string[] = []
    for (let index = 0; index < 30; index += 1) {
      if (shown(session) === 'rest') session.endSitting()
      asked.push(shown(session))
      session.answer(1, 500)
      // Two of three answers are sent together with the next one.
      if (index % 3 === 0) await afterPendingWork()
    }
    expect(asked).toEqual(Array.from({ length: 30 }, (_, index) => `q${index}`))
    expect(server.state.listed).toBe(1)
  })

  test('does not take the list of a goal that the user has left meanwhile', async () => {
    const server = createFakeServer(40)
    const { send } = server
    server.send = async entry => {
      const outcome = await send(entry)
      // The list of the new goal does not come: what is shown could only be of the old one.
      server.state.hasGoal = false
      session.setGoal('selfImp')
      return outcome
    }
    const { session } = openTab(server)
    await afterPendingWork()
    server.state.bringsList = true
    session.answer(1, 500)
    await afterPendingWork()
    expect(server.given.size).toBe(1)
    expect(shown(session)).not.toBe('q1')
  })

  test('asks for the list itself when the texts of one that came with a reply cannot be had', async () => {
    const server = createFakeServer(40)
    const { session } = openTab(server)
    await afterPendingWork()
    server.state.bringsList = true
    server.state.newOptions = true
    server.state.hasTexts = false
    session.answer(1, 500)
    await afterPendingWork()
    expect(server.state.listed).toBe(2)
    server.state.hasTexts = true
    session.retry()
    await afterPendingWork()
    expect(shown(session)).toBe('q1')
  })

  test('waits without a word when a busy server says when to come again, and says so the second time', async () => {
    const server = createFakeServer(20)
    server.state.isBusy = true
    const { session, delays, runScheduled } = openTab(server)
    await afterPendingWork()
    expect(shown(session)).toBe('loading')
    expect(delays).toEqual([3000])
    runScheduled()
    await afterPendingWork()
    expect(shown(session)).toBe('failed')
    server.state.isBusy = false
    runScheduled()
    await afterPendingWork()
    expect(shown(session)).toBe('q0')
  })

  test('keeps what is answered while the server is busy, and sends it when the server asked for it', async () => {
    const server = createFakeServer(20)
    const { session, delays, runScheduled } = openTab(server)
    await afterPendingWork()
    server.state.isBusy = true
    for (const _ of [1, 2, 3]) session.answer(2, 500)
    await afterPendingWork()
    expect(shown(session)).toBe('q3')
    expect(session.view()).toMatchObject({ isOffline: false })
    expect(delays).toEqual([3000])
    server.state.isBusy = false
    runScheduled()
    await afterPendingWork()
    expect([...server.given.keys()]).toEqual(['q0', 'q1', 'q2'])
  })

  test('continues without a connection with the loaded questions, and sends all answers later', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    server.state.isDown = true
    for (const _ of [1, 2, 3, 4, 5, 6]) session.answer(2, 500)
    await afterPendingWork()
    expect(shown(session)).toBe('offline')
    server.state.isDown = false
    session.resume()
    await afterPendingWork()
    expect(server.given.size).toBe(6)
    expect(shown(session)).toBe('q6')
  })

  test('shows the next question and keeps the answers after a reload without a connection', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    server.state.isDown = true
    session.answer(1, 500)
    session.answer(2, 500)
    await afterPendingWork()
    session.stop()
    const { session: reloaded } = openTab(server, 'reloaded')
    await afterPendingWork()
    expect(shown(reloaded)).toBe('q2')
    server.state.isDown = false
    reloaded.resume()
    await afterPendingWork()
    expect([...server.given]).toEqual([
      ['q0', 1],
      ['q1', 2],
    ])
  })

  test('takes the last answer back, and the question can be answered again', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    session.answer(1, 500)
    await afterPendingWork()
    session.takeBack()
    expect(shown(session)).toBe('q0')
    session.answer(3, 500)
    await afterPendingWork()
    expect([...server.given]).toEqual([['q0', 3]])
    expect(shown(session)).toBe('q1')
  })

  test('can take an answer back after a reload', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    session.answer(1, 500)
    await afterPendingWork()
    session.stop()
    const { session: reloaded } = openTab(server, 'reloaded')
    await afterPendingWork()
    reloaded.takeBack()
    await afterPendingWork()
    expect(server.given.size).toBe(0)
    expect(shown(reloaded)).toBe('q0')
  })

  test('never asks or sends a question twice in two tabs', async () => {
    const server = createFakeServer(20)
    const { session: first } = openTab(server, 'first')
    const { session: second } = openTab(server, 'second')
    await afterPendingWork()
    first.answer(1, 500)
    expect(shown(second)).toBe('q1')
    second.answer(2, 500)
    expect(shown(first)).toBe('q2')
    await afterPendingWork()
    expect([...server.given]).toEqual([
      ['q0', 1],
      ['q1', 2],
    ])
  })

  test('continues where another device stopped', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 1)
    server.given.set('q1', 1)
    session.resume()
    await afterPendingWork()
    expect(shown(session)).toBe('q2')
  })

  test('drops its answer when another device has answered the question', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 3)
    session.answer(1, 500)
    await afterPendingWork()
    expect(server.given.get('q0')).toBe(3)
    expect(shown(session)).toBe('q1')
  })

  test('shows no questions of the previous goal after the goal has changed', async () => {
    const server = createFakeServer(20)
    const { session } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 1)
    session.setGoal('selfImp')
    expect(shown(session)).toBe('loading')
    await afterPendingWork()
    expect(shown(session)).toBe('q1')
  })
})
