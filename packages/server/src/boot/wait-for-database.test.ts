import { readProgress } from '@grani/contract'
import { copyBehindProxy } from '@grani/testing/database-proxy.ts'
import { startProduct } from '@grani/testing/product.ts'
import { expect, inject, test } from 'vitest'
import { VERSION } from '../platform/config/version.ts'

type Line = { msg?: string; reason?: string; level: number }

/** A log of which one can await the first line with this text. */
const awaitedLog = () => {
  const lines: Line[] = []
  const waiting: { text: string; found: (line: Line) => void }[] = []
  return {
    write: (json: string): void => {
      const line: Line = JSON.parse(json)
      lines.push(line)
      for (const { text, found } of waiting) if (line.msg?.includes(text)) found(line)
    },
    line: (text: string): Promise<Line> =>
      new Promise(found => {
        const known = lines.find(({ msg }) => msg?.includes(text))
        if (known) found(known)
        else waiting.push({ text, found })
      }),
  }
}

test('a server that starts before its database says so, refuses everything, and serves as soon as it is there', async () => {
  const database = await copyBehindProxy(inject('template'))
  await database.stop()
  const log = awaitedLog()
  const starting = startProduct({ database, env: { LOG_LEVEL: 'info' }, logTo: log })
  const [, url = ''] = /(http:\S+)/.exec((await log.line('listening')).msg ?? '') ?? []
  const replyOf = async (path: string) => {
    const reply = await fetch(url + path)
    return [reply.status, reply.headers.get('retry-after'), await reply.json()]
  }
  expect(await replyOf('/healthz')).toEqual([200, null, { status: 'ok', version: VERSION }])
  expect(await replyOf('/readyz')).toEqual([503, null, { status: 'not ready' }])
  for (const path of ['/', readProgress.path])
    expect(await replyOf(path)).toEqual([503, '5', { code: 'ERR_UNAVAILABLE', retry_after: 5 }])
  expect(await log.line('waiting')).toMatchObject({
    level: 50,
    reason: expect.stringContaining('ECONNREFUSED'),
  })
  await database.start()
  const product = await starting
  const ready = await product.visitor().raw({ method: 'GET', url: '/readyz' })
  expect(ready.statusCode).toBe(200)
  await product.stop()
})

test('a mistake in the settings ends the start at once: no waiting mends it', async () => {
  const database = await copyBehindProxy(inject('template'))
  const url = database.url.replace(/\/[^/]*$/, '/there-is-no-such-database')
  await expect(startProduct({ database: { ...database, url } })).rejects.toThrow('does not exist')
  await database.drop()
})
