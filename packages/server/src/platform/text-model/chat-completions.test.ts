import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startTextModel, TEXT_MODEL_KEY, TEXT_MODEL_NAME } from '@grani/stand-ins/text-model/text-model.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatCompletions } from './chat-completions.ts'

let standIn: Awaited<ReturnType<typeof startTextModel>>
beforeAll(async () => {
  standIn = await startTextModel()
  standIn.moods.splice(0, Infinity, 'slow')
})
afterAll(() => standIn.close())

const complete = (stopping: AbortSignal, timeoutMs: number): Promise<string> =>
  chatCompletions({
    url: `http://127.0.0.1:${standIn.port}/v1`,
    name: TEXT_MODEL_NAME,
    key: TEXT_MODEL_KEY,
    named: 'Модель',
    timeoutMs,
  }).complete({ instructions: '', input: '{}' }, stopping)

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test('a call without a reply ends in time, whatever is collected meanwhile', async () => {
  const ended = expect(complete(new AbortController().signal, 1000)).rejects.toThrow('no reply in time')
  for (let i = 0; i < 5; i++) {
    await wait(50)
    collectGarbage()
  }
  await ended
})

test('a call ends when the server stops, also when it has stopped before', async () => {
  const stopping = new AbortController()
  const ended = expect(complete(stopping.signal, 60_000)).rejects.toThrow('the server stops')
  stopping.abort()
  await ended
  await expect(complete(stopping.signal, 60_000)).rejects.toThrow('the server stops')
})
