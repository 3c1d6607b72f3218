import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { repeat } from './repeat.ts'
import { HOUR } from '../time/durations.ts'

const NEVER_MS = HOUR

const fail = (error: unknown): void => {
  throw error
}

/** A promise and the function that resolves it. */
const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>(done => {
    open = done
  })
  return { opened, open }
}

describe('a repetition', () => {
  test('runs at every interval, and goes on after a run that fails', async () => {
    const errors: unknown[] = []
    let runs = 0
    const repetition = repeat({
      everyMs: 5,
      run: async () => {
        runs++
        if (runs === 1) throw new Error('first run')
      },
      onError: error => void errors.push(error),
    })
    await expect.poll(() => runs).toBeGreaterThanOrEqual(3)
    await repetition.stop()
    expect(errors).toEqual([new Error('first run')])
  })

  test('never runs twice at the same time, and runs once more however often it is woken meanwhile', async () => {
    const { opened, open } = gate()
    let running = 0
    let most = 0
    let runs = 0
    const repetition = repeat({
      everyMs: NEVER_MS,
      run: async () => {
        runs++
        running++
        most = Math.max(most, running)
        await opened
        running--
      },
      onError: fail,
    })
    repetition.wake()
    await expect.poll(() => running).toBe(1)
    for (let i = 0; i < 5; i++) repetition.wake()
    open()
    await expect.poll(() => runs).toBe(2)
    await repetition.stop()
    expect([runs, most]).toEqual([2, 1])
  })

  test('stops after the current run, which learns of the stop, and does not run again', async () => {
    const { opened, open } = gate()
    const events: string[] = []
    const repetition = repeat({
      everyMs: 5,
      run: async stopping => {
        events.push('started')
        await opened
        events.push(stopping.aborted ? 'told to stop' : 'not told')
      },
      onError: fail,
    })
    await expect.poll(() => events).toEqual(['started'])
    const stopped = repetition.stop().then(() => events.push('stopped'))
    open()
    await stopped
    repetition.wake()
    await sleep(20)
    expect(events).toEqual(['started', 'told to stop', 'stopped'])
  })
})
