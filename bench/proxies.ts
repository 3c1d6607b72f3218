import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbedded } from '@grani/server/platform/db/embedded.ts'
import { startBuiltServer } from './answers/built-server.ts'
import {
  checkEarly,
  checkHost,
  checkPages,
  checkSession,
  checkStatus,
  checkUploads,
  type Seen,
  startEarlyServer,
} from './proxies/checks.ts'
import { HOST, startCaddy, startNginx, statusFolder } from './proxies/proxy.ts'
import { openVisitor } from './proxies/visitor.ts'

/** deploy/Caddyfile and deploy/nginx.conf as they are, before two built servers: what a browser in front of them gets. */
const PORT = 18_443
const SECRET = 'bench bench bench bench bench bench'
const METRICS_TOKEN = 'a token of sixteen signs'
const LIMIT_MS = 4 * 60_000

const missing = ['/usr/bin/caddy', '/usr/sbin/nginx', '/usr/bin/openssl'].filter(path => !existsSync(path))
if (missing.length > 0) {
  console.log(`Programs are missing (${missing.join(', ')}): apt install caddy nginx-light openssl`)
  process.exit(0)
}
setTimeout(() => {
  console.error('Given up: it took too long')
  process.exit(1)
}, LIMIT_MS).unref()

const dir = mkdtempSync(join(tmpdir(), 'grani-proxies-'))
// PostgreSQL and nginx run under other users when we are root.
chmodSync(dir, 0o755)
const embedded = await startEmbedded(dir)
const { host, user, database } = embedded.connection
const databaseUrl = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
const start = () =>
  startBuiltServer({
    databaseUrl,
    dir,
    secret: SECRET,
    more: {
      NODE_ENV: 'production',
      SUPPORT_EMAIL: 'support@grani.example',
      PUBLIC_URL: `https://${HOST}:${PORT}`,
      TRUST_PROXY: '1',
      LOCAL_MAILBOX: 'yes',
      LOCAL_CHECKOUT: 'yes',
      CAPTCHA: 'none',
      BACKUP_DIR: 'none',
      WEB_DIR: 'packages/web/dist',
      METRICS_TOKEN,
    },
  })
const pool = new Pool({ host, user, database, max: 1 })

const killOneOf = async (servers: readonly { pid: number }[], port: number): Promise<Seen> => {
  process.kill(servers[0]?.pid ?? 0, 'SIGKILL')
  const { ask } = openVisitor(port)
  const statuses: number[] = []
  for (let n = 0; n < 40; n++)
    statuses.push(
      await ask({ path: '/' }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
  const good = statuses.filter(status => status === 200).length
  return { what: 'one server is killed', isGood: good === 40, seen: `${good} of the next 40 calls served` }
}

/** The process that writes the status page, until it has written it once. */
const startStatus = async (servers: readonly number[]): Promise<{ stop: () => Promise<void> }> => {
  const folder = statusFolder(dir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o755 })
  const child = spawn(process.execPath, ['packages/server/dist/status.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      METRICS_TOKEN,
      STATUS_SERVERS: servers.map(server => `http://127.0.0.1:${server}`).join(),
      STATUS_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  while (!existsSync(join(folder, 'index.html'))) {
    if (child.exitCode !== null) throw new Error('The process of the status page has ended')
    await sleep(100)
  }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

let isGood = true
const print = (seen: readonly Seen[]): void => {
  for (const one of seen) {
    isGood &&= one.isGood
    console.log(`  ${one.isGood ? 'ok    ' : 'FAILED'} ${one.what}: ${one.seen}`)
  }
}

/** What has to be stopped whatever happens, the last first. */
const stops = [() => pool.end(), () => embedded.stop()]
const opened = <T extends { stop: () => Promise<void> }>(one: T): T => {
  stops.unshift(one.stop)
  return one
}

const judge = async (startProxy: typeof startCaddy): Promise<void> => {
  const servers = [opened(await start()), opened(await start())]
  const ports = servers.map(({ port }) => port)
  const status = opened(await startStatus(ports))
  const proxy = opened(await startProxy({ dir, port: PORT, servers: ports }))
  console.log(proxy.name)
  const visitor = openVisitor(PORT)
  print(await checkPages(visitor, PORT))
  print(await checkSession(visitor, pool))
  print([await checkHost(visitor), await checkUploads(visitor), await checkStatus(visitor, 'two servers')])
  print([await killOneOf(servers, PORT)])
  process.kill(servers[1]?.pid ?? 0, 'SIGKILL')
  print([await checkStatus(visitor, 'no server')])
  await status.stop()
  await proxy.stop()
  const early = await startEarlyServer()
  const before = opened(await startProxy({ dir, port: PORT, servers: [early.port] }))
  print([await checkEarly(PORT, startProxy === startCaddy)])
  await before.stop()
  early.close()
}

try {
  for (const startProxy of [startCaddy, startNginx]) await judge(startProxy)
} finally {
  for (const stop of stops) await stop()
  rmSync(dir, { recursive: true, force: true, maxRetries: 20 })
}
process.exit(isGood ? 0 : 1)
