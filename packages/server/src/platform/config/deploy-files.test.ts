import { readFileSync } from 'node:fs'
import { REGISTER_MAX_BYTES } from '@grani/contract'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { serveHealth } from '../http/health.ts'
import { readConfig } from './config.ts'
import { environment } from './environment.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

type Service = {
  environment: Record<string, unknown>
  healthcheck: { test: string[]; start_period?: string }
  image: string
  ports?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  mem_limit?: string
}

const composeText = read('deploy/compose.yml')
const { services }: { services: Record<string, Service> } = parse(composeText, { merge: true })
const servers = Object.entries(services).filter(([, { environment: own }]) => 'PORT' in (own ?? {}))
const unit = read('deploy/systemd/grani@.service')
const caddyfile = read('deploy/Caddyfile')
const nginx = read('deploy/nginx.conf')
const dockerfile = read('Dockerfile')
const example = read('.env.example')

const CONFIGURED = Object.keys(environment.shape)
/** Of compose alone: the server gets it as a part of DATABASE_URL. */
const OF_COMPOSE = ['DATABASE_PASSWORD']

const settingsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value ?? '']),
  )

/** What an operator has filled in. */
const FILLED = {
  PUBLIC_URL: 'https://grani.example',
  SECRET: 'b3d9c1f0a7e64258b3d9c1f0a7e64258',
  DATABASE_URL: 'postgres://grani:password@postgres:5432/grani',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Грани <no-reply@grani.example>',
  SUPPORT_EMAIL: 'support@grani.example',
  YOOKASSA_SHOP_ID: '123456',
  YOOKASSA_SECRET_KEY: 'test_secret',
  BACKUP_KEY: '0123456789abcdef'.repeat(4),
}

describe('.env.example', () => {
  test('names every setting of the server, once, and none that it does not know', () => {
    const named = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set([...CONFIGURED, ...OF_COMPOSE]))
    expect(named).toHaveLength(new Set(named).size)
  })

  test('leaves to be filled in whatever production asks for', () => {
    const open = Object.entries(settingsIn(example)).filter(([, value]) => value === '')
    expect(Object.keys(settingsIn(example))).toHaveLength(open.length)
    expect(() => readConfig({ NODE_ENV: 'production', ...FILLED }, false)).not.toThrow()
    expect(open.map(([name]) => name)).toEqual(
      expect.arrayContaining(
        Object.keys(FILLED).map(name => (name === 'DATABASE_URL' ? 'DATABASE_PASSWORD' : name)),
      ),
    )
  })

  test('shows the defaults that the server has', () => {
    const shown = settingsIn(example.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''))
    const asShown = readConfig(shown, false)
    expect(asShown).toEqual(readConfig({}, false))
  })
})

describe('compose, the unit and the proxies', () => {
  test('set only what the server reads', () => {
    const set = servers.flatMap(([, { environment: own }]) => Object.keys(own))
    const inUnit = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
    const names = [...set, ...inUnit.map(word => word.split('=')[0] ?? '')]
    expect(names.length).toBeGreaterThan(10)
    expect(CONFIGURED).toEqual(expect.arrayContaining(names))
  })

  test('ask an operator for nothing that the example does not name', () => {
    const asked = [...composeText.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name)
    expect(asked).toEqual(expect.arrayContaining(['SECRET', 'DATABASE_PASSWORD']))
    expect(Object.keys(settingsIn(example))).toEqual(expect.arrayContaining(asked))
  })

  test('start the server with settings that it accepts, behind exactly one proxy', () => {
    expect(servers).toHaveLength(3)
    for (const [, { environment: own }] of servers) {
      const literal = Object.entries(own).map(([name, value]) => [name, String(value)])
      const config = readConfig({ ...Object.fromEntries(literal), ...FILLED }, false)
      expect(config).toMatchObject({ trustProxy: 1, host: '0.0.0.0', isReachable: true })
    }
  })

  test('lead to the ports on which the servers listen', () => {
    const led = String(services['caddy']?.environment['SERVERS']).split(' ')
    expect(led).toEqual(
      ['server-a', 'server-b'].map(name => `${name}:${String(services[name]?.environment['PORT'])}`),
    )
    expect(dockerfile).toMatch(/EXPOSE 3000\n/)
    expect(unit).toContain('PORT=%i')
  })

  test('ask for health at paths that are served', async () => {
    const http = fastify()
    serveHealth(http, '1.0.0', async () => true)
    const asked = [
      ...servers.map(([, { healthcheck }]) => /localhost:\d+(\/\w+)/.exec(healthcheck.test.join(' '))?.[1]),
      /health_uri (\/\w+)/.exec(caddyfile)?.[1],
    ]
    for (const url of asked) expect((await http.inject(url ?? '/missing')).statusCode).toBe(200)
  })

  test('let the largest upload through', () => {
    const limits = [/max_size (\d+)MB/.exec(caddyfile)?.[1], /client_max_body_size (\d+)m;/.exec(nginx)?.[1]]
    for (const megabytes of limits) expect(Number(megabytes) * 1e6).toBeGreaterThan(REGISTER_MAX_BYTES)
  })
})

describe('every container', () => {
  test.each(Object.entries(services))('%s is bounded, watched and may change nothing', (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      user: expect.stringMatching(/^(65532:65532|postgres)$/),
      mem_limit: expect.any(String),
      healthcheck: { start_period: expect.any(String) },
    })
  })

  test('keeps the database to itself', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(['caddy'])
  })

  test('has the PostgreSQL that makes its copies', () => {
    const image = /^ARG POSTGRES_IMAGE=(.*)$/m.exec(dockerfile)?.[1]
    expect(services['postgres']?.image).toBe(`\${POSTGRES_IMAGE:-${image}}`)
  })
})
