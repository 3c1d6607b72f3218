/**
 * What somebody who was here yesterday loads after a release: bytes that come from the server until the home page and its
 * service worker are quiet, in a browser that takes differences and in one that does not.
 *
 *     npm run build && npx -p node@24 npx tsx bench/new-release.ts <web folder of the release before>
 */
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '@grani/testing/browser/open-browser.ts'
import { startServer } from '@grani/testing/browser/server-process.ts'
import { signUp } from '@grani/testing/browser/sign-up.ts'

const BEFORE = process.argv[2]
if (!BEFORE) throw new Error('Name the web folder of the release before')
const NOW = fileURLToPath(new URL('../packages/web/dist', import.meta.url))
const WITHOUT = ['--disable-features=CompressionDictionaryTransport']
/** Nothing has come for so long. */
const QUIET_MS = 2000

/** A port that passes everything on and counts what comes back. */
const countingPort = async (target: number) => {
  let bytes = 0
  let lastAt = Date.now()
  const server = createServer(client => {
    const behind = connect(target, 'localhost')
    client.pipe(behind)
    behind.pipe(client)
    behind.on('data', data => {
      bytes += data.length
      lastAt = Date.now()
    })
    for (const socket of [client, behind]) socket.on('error', () => socket.destroy())
  }).listen(0)
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port
  const { port } = server.address() as AddressInfo
  const untilQuiet = async (): Promise<number> => {
    lastAt = Date.now()
    while (Date.now() - lastAt < QUIET_MS) await new Promise(resolve => setTimeout(resolve, 100))
    const counted = bytes
    bytes = 0
    return counted
  }
  return { port, untilQuiet, close: () => server.close() }
}

const visit = async (flags: readonly string[]): Promise<{ first: number; after: number }> => {
  const web = mkdtempSync(join(tmpdir(), 'grani-web-'))
  cpSync(BEFORE, web, { recursive: true })
  const server = await startServer({ WEB_DIR: web })
  const counted = await countingPort(Number(new URL(server.url).port))
  const browser = await openBrowser(flags)
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await signUp(context, server.url)
    const open = async (): Promise<number> => {
      const page = await context.newPage()
      await page.goto(`http://localhost:${counted.port}/`)
      const bytes = await counted.untilQuiet()
      await page.close()
      return bytes
    }
    const first = await open()
    rmSync(web, { recursive: true })
    cpSync(NOW, web, { recursive: true })
    await server.kill()
    await server.start()
    return { first, after: await open() }
  } finally {
    await browser.close()
    counted.close()
    await server.close()
    rmSync(web, { recursive: true, force: true })
  }
}

for (const [name, flags] of Object.entries({ 'with differences': [], without: WITHOUT })) {
  const { first, after } = await visit(flags)
  console.log(`${name}: first visit ${first} bytes, first visit after the release ${after}`)
}
process.exit()
