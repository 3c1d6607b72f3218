import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { canEncodeByDictionary } from './dictionary-encoding.ts'
import { keepRelease } from './past-releases.ts'

/** No two releases say the same, and much of each is as it was; by itself it hardly compresses. */
const sayOf = (release: number): string =>
  Array.from({ length: 400 }, (_, i) =>
    createHash('sha256')
      .update(`${i % 397 === 0 ? release : i}`)
      .digest('hex'),
  ).join()

const nameOf = (release: number): string => `index-release${release}.js`

let folder: string
const product: { running?: Product } = {}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grani-releases-'))
})
afterEach(async () => {
  await product.running?.stop()
  delete product.running
  rmSync(folder, { recursive: true })
})

/** A build of the web app with one script. */
const build = (release: number): string => {
  const assets = join(folder, `web-${release}`, 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(assets, '..', 'index.html'), '<script>')
  writeFileSync(join(assets, nameOf(release)), sayOf(release))
  writeFileSync(join(assets, `${nameOf(release)}.br`), zlib.brotliCompressSync(sayOf(release)))
  writeFileSync(join(assets, 'font-12345678.woff2'), 'is not said by differences')
  return assets
}

const data = () => join(folder, 'data')
const hashOf = (release: number): string => createHash('sha256').update(sayOf(release)).digest('base64')

const start = async (release: number): Promise<void> => {
  await product.running?.stop()
  product.running = await startProduct({ env: { WEB_DIR: join(build(release), '..'), DATA_DIR: data() } })
}

const get = (release: number, headers: Record<string, string>) =>
  product.running!.visitor().raw({ method: 'GET', url: `/assets/${nameOf(release)}`, headers })

const asHolderOf = (release: number) => ({
  'accept-encoding': 'gzip, br, dcz',
  'available-dictionary': `:${hashOf(release)}:`,
})

/** What zstd needs to make a file of a difference, on a Node that can. */
const restored = (difference: Buffer, release: number): string => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are those of Node 20
  const { zstdDecompressSync } = zlib as unknown as Record<string, (data: Buffer, options: object) => Buffer>
  return String(zstdDecompressSync?.(difference.subarray(40), { dictionary: Buffer.from(sayOf(release)) }))
}

test('whoever holds a file of the last release gets what is new in it, where this Node can say so', async () => {
  await start(1)
  const first = await get(1, { 'accept-encoding': 'br, dcz' })
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    'use-as-dictionary': 'match="/assets/index-*.js"',
    vary: 'accept-encoding, available-dictionary',
  })
  await start(2)
  const whole = await get(2, { 'accept-encoding': 'gzip, br' })
  const next = await get(2, asHolderOf(1))
  expect(next.headers).toMatchObject({
    'content-encoding': canEncodeByDictionary ? 'dcz' : 'br',
    vary: 'accept-encoding, available-dictionary',
  })
  if (!canEncodeByDictionary) return expect(next.rawPayload).toEqual(whole.rawPayload)
  expect(next.rawPayload.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(next.rawPayload.subarray(8, 40).toString('base64')).toBe(hashOf(1))
  expect(restored(next.rawPayload, 1)).toBe(sayOf(2))
  expect(next.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10)
})

test('a file that was never here, or is malformed, is no dictionary', async () => {
  await start(1)
  for (const held of [`:${hashOf(7)}:`, hashOf(1), ':../../secret:', ''])
    expect(
      (await get(1, { 'accept-encoding': 'br, dcz', 'available-dictionary': held })).headers[
        'content-encoding'
      ],
    ).toBe('br')
})

test('three releases before this one are remembered, by when they were last started', async () => {
  const known = async (release: number) => [...(await keepRelease(build(release), data())).keys()]
  const later = () => new Promise(resolve => setTimeout(resolve, 5))
  for (const release of [1, 2, 3, 4]) {
    await known(release)
    await later()
  }
  expect((await known(5)).toSorted()).toEqual([2, 3, 4].map(hashOf).toSorted())
  await later()
  // A step back: the second is this one again, and the fifth a past one.
  expect((await known(2)).toSorted()).toEqual([3, 4, 5].map(hashOf).toSorted())
  expect(readdirSync(data())).toHaveLength(4)
})

test('two servers that start at once keep a release once', async () => {
  const assets = build(1)
  await Promise.all([1, 2].map(() => keepRelease(assets, data())))
  const [own, ...others] = readdirSync(data())
  expect(others).toEqual([])
  expect(readFileSync(join(data(), own ?? '', nameOf(1)), 'utf8')).toBe(sayOf(1))
})

test('a folder that cannot be written to costs nothing but the differences', async () => {
  writeFileSync(data(), 'a file where the folder should be')
  await start(1)
  expect((await get(1, { 'accept-encoding': 'br' })).statusCode).toBe(200)
})
