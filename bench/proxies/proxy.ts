import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const HOST = 'grani.local'

export type Proxy = { name: string; stop: () => Promise<void> }

type Options = { dir: string; port: number; servers: readonly number[] }

/** What the files in deploy/ serve at /status, here of the bench's own. */
export const statusFolder = (dir: string): string => join(dir, 'status')

const siteOf = (name: string, { dir }: Options): string =>
  readFileSync(`deploy/${name}`, 'utf8').replace('/var/lib/grani-status', statusFolder(dir))

const isOpen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

const START_MS = 20_000

const run = async (
  name: string,
  { dir, port }: Options,
  command: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Proxy> => {
  const log = openSync(join(dir, `${name}.log`), 'a')
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  for (const until = performance.now() + START_MS; !(await isOpen(port)); await sleep(50))
    if (child.exitCode !== null || performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${name} did not start:\n${readFileSync(join(dir, `${name}.log`), 'utf8')}`)
    }
  return {
    name,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Beside another web server, and without asking this machine to trust a certificate that is made for a minute. */
const CADDY_HERE = (port: number): string => `{\n\thttp_port ${port + 1}\n\tskip_install_trust\n`

export const startCaddy = (options: Options): Promise<Proxy> => {
  const { dir, port, servers } = options
  const file = join(dir, 'Caddyfile')
  writeFileSync(file, siteOf('Caddyfile', options).replace(/^\{\n/m, CADDY_HERE(port)))
  return run('Caddy', options, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    HOME: dir,
    XDG_DATA_HOME: join(dir, 'caddy-data'),
    XDG_CONFIG_HOME: join(dir, 'caddy-config'),
    PUBLIC_URL: `https://${HOST}:${port}`,
    SERVERS: servers.map(server => `127.0.0.1:${server}`).join(' '),
  })
}

export const startNginx = (options: Options): Promise<Proxy> => {
  const { dir, port, servers } = options
  const folder = join(dir, 'nginx')
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' '),
      '-subj',
      `/CN=${HOST}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
  const site = siteOf('nginx.conf', options)
    .replace('127.0.0.1:3001', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${servers.at(-1)}`)
    .replaceAll('server_name grani.example;', `server_name ${HOST};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${port + 1};`)
  writeFileSync(join(folder, 'grani.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary}\ninclude ${join(folder, 'grani.conf')};\n}\n`,
  )
  return run('nginx', options, ['nginx', '-c', join(folder, 'nginx.conf'), '-e', 'stderr'])
}
