import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('the stream of questions', () => {
  test('shows the next question in the same moment, without waiting for the server', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    stream.answer(1, 500)
    expect(shown(stream)).toBe('q1')
    expect(server.given.size).toBe(0)
    await afterPendingWork()
    expect(server.given.get('q0')).toBe(1)
  })

  test('draws nothing anew when a reply changes nothing on the card', async () => {
    const { stream } = openTab(createFakeServer(20))
    await afterPendingWork()
    const first = stream.view()
    stream.answer(1, 500)
    const asked = stream.view()
    expect(asked).not.toBe(first)
    await afterPendingWork()
    expect(stream.view()).toBe(asked)
    stream.goOffline()
    expect(stream.view()).toMatchObject({ isOffline: true, question: { uid: 'q1' } })
  })

  test('fetches more before the questions run out, and asks each once', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    const asked: string[] = []
    for (let index = 0; index < 20; index += 1) {
      asked.push(shown(stream))
      stream.answer(1, 500)
      await afterPendingWork()
    }
    expect(asked).toEqual(Array.from({ length: 20 }, (_, index) => `q${index}`))
    expect(shown(stream)).toBe('empty')
  })

  test('goes on without a connection with the questions on hand, and sends all later', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    server.state.isDown = true
    for (const _ of [1, 2, 3, 4, 5, 6]) stream.answer(2, 500)
    await afterPendingWork()
    expect(shown(stream)).toBe('offline')
    server.state.isDown = false
    stream.wake()
    await afterPendingWork()
    expect(server.given.size).toBe(6)
    expect(shown(stream)).toBe('q6')
  })

  test('after a reload without a connection shows the next question and keeps the answers', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    server.state.isDown = true
    stream.answer(1, 500)
    stream.answer(2, 500)
    await afterPendingWork()
    closeTab(stream)
    const { stream: reloaded } = openTab(server, 'reloaded')
    await afterPendingWork()
    expect(shown(reloaded)).toBe('q2')
    server.state.isDown = false
    reloaded.wake()
    await afterPendingWork()
    expect([...server.given]).toEqual([
      ['q0', 1],
      ['q1', 2],
    ])
  })

  test('takes the last answer back and lets it be given anew', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    stream.answer(1, 500)
    await afterPendingWork()
    stream.takeBack()
    expect(shown(stream)).toBe('q0')
    stream.answer(3, 500)
    await afterPendingWork()
    expect([...server.given]).toEqual([['q0', 3]])
    expect(shown(stream)).toBe('q1')
  })

  test('can take an answer back after a reload', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    stream.answer(1, 500)
    await afterPendingWork()
    closeTab(stream)
    const { stream: reloaded } = openTab(server, 'reloaded')
    await afterPendingWork()
    reloaded.takeBack()
    await afterPendingWork()
    expect(server.given.size).toBe(0)
    expect(shown(reloaded)).toBe('q0')
  })

  test('of two tabs never asks or sends the same question twice', async () => {
    const server = createFakeServer(20)
    const { stream: first } = openTab(server, 'first')
    const { stream: second } = openTab(server, 'second')
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

  test('goes on where another device stopped', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 1)
    server.given.set('q1', 1)
    stream.wake()
    await afterPendingWork()
    expect(shown(stream)).toBe('q2')
  })

  test('drops its answer where another device has given one', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 3)
    stream.answer(1, 500)
    await afterPendingWork()
    expect(server.given.get('q0')).toBe(3)
    expect(shown(stream)).toBe('q1')
  })

  test('of another goal does not show the questions of the first', async () => {
    const server = createFakeServer(20)
    const { stream } = openTab(server)
    await afterPendingWork()
    server.given.set('q0', 1)
    stream.setGoal('selfImp')
    expect(shown(stream)).toBe('loading')
    await afterPendingWork()
    expect(shown(stream)).toBe('q1')
  })
})
