import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const problemsOf = (variables: Record<string, string>, asRoot = false, hasEmbedded = true): string[] => {
  try {
    readConfig(variables, asRoot, hasEmbedded)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map(line => line.trim())
  }
  return []
}

const SECRET = 'b3d9c1f0a7e64258b3d9c1f0a7e64258'
const GOOD = {
  NODE_ENV: 'production',
  SECRET,
  PUBLIC_URL: 'https://grani.example.com',
  SMTP_URL: 'smtp://mail:25',
  MAIL_FROM: 'Грани <no-reply@grani.example.com>',
  SUPPORT_EMAIL: 'support@grani.example.com',
  LOCAL_CHECKOUT: 'yes',
}

const TEXT_MODEL = {
  TEXT_MODEL_URL: 'https://model.example/v1/',
  TEXT_MODEL_NAME: 'reader-7b',
  TEXT_MODEL_NAMED: 'ООО «Модель», Россия',
}

/** Enables the local mailbox and checkout explicitly. */
const NAMED = { LOCAL_MAILBOX: 'yes', LOCAL_CHECKOUT: 'yes' }

describe('the configuration', () => {
  test('may be empty on a local machine', () => {
    expect(readConfig({}, false)).toMatchObject({
      isReachable: false,
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      mail: { kind: 'local' },
      trustProxy: 0,
    })
  })

  test('lists every problem at once', () => {
    const problems = problemsOf({
      PORT: 'eighty',
      PUBLIC_URL: 'ftp://x',
      DATABASE_URL: 'mysql://x',
      SECRET: 'short',
      LOG_LEVEL: 'loud',
      SUPPORT_EMAIL: 'no-at-sign',
    })
    expect(problems.map(problem => problem.split(':')[0])).toEqual(
      expect.arrayContaining(['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'SECRET', 'LOG_LEVEL', 'SUPPORT_EMAIL']),
    )
    expect(problems).toHaveLength(6)
  })

  test('in production lists missing and invalid variables together', () => {
    const names = problemsOf({ NODE_ENV: 'production', PORT: 'eighty', LOCAL_CHECKOUT: 'yes' }).map(
      problem => problem.split(':')[0],
    )
    expect(new Set(names)).toEqual(
      new Set(['PORT', 'SUPPORT_EMAIL', 'PUBLIC_URL', 'SECRET', 'SMTP_URL', 'MAIL_FROM']),
    )
  })

  test('accepts no captcha from a host that its widget would refuse', () => {
    expect(problemsOf({ SMARTCAPTCHA_URL: 'https://127.0.0.1' })).toEqual([
      'SMARTCAPTCHA_URL: has to name a domain, localhost, or an IP address with its port',
    ])
  })

  test('lists no problem twice', () => {
    const names = problemsOf({ ...GOOD, SECRET: 'short', PUBLIC_URL: 'nonsense' }).map(
      problem => problem.split(':')[0],
    )
    expect(names).toHaveLength(2)
    expect(new Set(names)).toEqual(new Set(['PUBLIC_URL', 'SECRET']))
  })

  test('does not print a secret in its error message', () => {
    expect(problemsOf({ SECRET: 'tooshort', SMTP_URL: 'http://user:hunter2@x' }).join()).not.toMatch(
      /tooshort|hunter2/,
    )
  })
})

describe('the ways to pay', () => {
  test.each([
    ['PAYMENT_METHODS', 'sbp, card', { paymentMethods: ['sbp', 'card'] }],
    ['BINDING_METHODS', 'card,sbp', { bindingMethods: ['card', 'sbp'] }],
    ['BINDING_METHODS', 'none', { bindingMethods: [] }],
  ])('%s: %s', (name, value, expected) => {
    expect(readConfig({ [name]: value }, false)).toMatchObject(expected)
  })

  test.each([
    ['PAYMENT_METHODS', 'none', 'there is no none'],
    ['PAYMENT_METHODS', ',', 'has to name at least one'],
    ['BINDING_METHODS', 'card,tpay', 'there is no tpay: only card, sbp'],
    ['BINDING_METHODS', 'sbp,sbp', 'names a method twice'],
  ])('%s may not be «%s»', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name}: ${problem}`)])
  })
})

describe('the text model', () => {
  test('is none unless it is configured, and never half configured', () => {
    expect(readConfig({}, false).textModel).toBeNull()
    expect(readConfig({ ...GOOD, ...TEXT_MODEL }, false).textModel).toEqual({
      url: 'https://model.example/v1',
      name: 'reader-7b',
      key: null,
      named: 'ООО «Модель», Россия',
      timeoutMs: 20_000,
    })
    expect(problemsOf({ TEXT_MODEL_URL: 'https://model.example/v1' })).toEqual([
      'TEXT_MODEL_URL and TEXT_MODEL_NAME: both or none',
    ])
    expect(problemsOf({ TEXT_MODEL_KEY: 'k' })).toEqual([
      'TEXT_MODEL_KEY and TEXT_MODEL_NAMED: of no use without TEXT_MODEL_URL',
    ])
  })
})

describe('the headers for a collector of traces', () => {
  const headers = (text: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: text,
  })

  test('are read as OpenTelemetry writes them, and refused where they cannot be', () => {
    expect(readConfig(headers('x-key=a%2Cb, x-team=grani'), false).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { 'x-key': 'a,b', 'x-team': 'grani' },
      share: 0.01,
    })
    for (const wrong of ['x-key', 'x-key=%ff', 'x-key=50%'])
      expect(problemsOf(headers(wrong))).toEqual([
        'OTEL_EXPORTER_OTLP_HEADERS: has to be name=value, joined by commas',
      ])
  })
})

describe('production', () => {
  test('begun from nothing, as root, names every setting that is missing, each with its reason', () => {
    const problems = problemsOf({ NODE_ENV: 'production' }, true)
    expect(problems).toEqual([
      expect.stringMatching(/^SECRET: .*signs cookies and seals what people write/),
      expect.stringMatching(/^PUBLIC_URL: .*links in mails/),
      expect.stringMatching(/^SUPPORT_EMAIL: .*address to write to/),
      expect.stringMatching(/^DATABASE_SYSTEM_USER: .*root/),
      expect.stringMatching(/^SMTP_URL: .*nobody could confirm an address/),
      expect.stringMatching(/^MAIL_FROM: .*your own domain/),
      expect.stringMatching(/^YOOKASSA_SHOP_ID: .*sold for nothing/),
      expect.stringMatching(/^YOOKASSA_SECRET_KEY: .*sold for nothing/),
    ])
  })

  test('as root needs a user of this machine for the embedded PostgreSQL, and none for another', () => {
    expect(problemsOf({ ...GOOD, DATABASE_SYSTEM_USER: 'no-such-user' }, true)).toEqual([
      'DATABASE_SYSTEM_USER: there is no user no-such-user on this machine. Create it: useradd --system no-such-user',
    ])
    expect(problemsOf({ ...GOOD, DATABASE_URL: 'postgres://localhost/grani' }, true)).toEqual([])
  })

  test('needs the address of a database where it comes without one, as in an image', () => {
    expect(problemsOf({ NODE_ENV: 'production' }, false, false)).toContainEqual(
      expect.stringMatching(/^DATABASE_URL: .*without a PostgreSQL/),
    )
    expect(problemsOf({ ...GOOD, DATABASE_URL: 'postgres://db/grani' }, false, false)).toEqual([])
  })

  test('accepts a complete configuration', () => {
    expect(readConfig(GOOD, false)).toMatchObject({
      isReachable: true,
      mail: { kind: 'smtp' },
      secret: SECRET,
    })
  })

  test.each([
    ['a secret', { SECRET: '' }, 'SECRET'],
    ['an address', { PUBLIC_URL: '' }, 'PUBLIC_URL'],
    ['https', { PUBLIC_URL: 'http://grani.example.com' }, 'PUBLIC_URL'],
    ['a way to send mails', { SMTP_URL: '' }, 'SMTP_URL'],
    ['a secret that is more than one sign', { SECRET: 'a'.repeat(32) }, 'SECRET'],
    ['another secret before', { SECRET_PREVIOUS: SECRET }, 'SECRET_PREVIOUS'],
    ['a new secret beside the one before', { SECRET: '', SECRET_PREVIOUS: `${SECRET}!` }, 'SECRET'],
    ['passwords of six characters', { MIN_PASSWORD: '5' }, 'MIN_PASSWORD'],
    ['passwords that fit on a card', { MIN_PASSWORD: '65' }, 'MIN_PASSWORD'],
    ['a filter that is there', { PASSWORD_FILTER: './no-such.filter' }, 'PASSWORD_FILTER'],
    ['https to VK ID', { VK_URL: 'http://vk.example' }, 'VK_URL'],
    ['https to the captcha', { SMARTCAPTCHA_URL: 'http://captcha.example' }, 'SMARTCAPTCHA_URL'],
    ['https to the payment provider', { YOOKASSA_URL: 'http://shop.example/v3' }, 'YOOKASSA_URL'],
    [
      'https to the text model',
      { ...TEXT_MODEL, TEXT_MODEL_URL: 'http://model.example/v1' },
      'TEXT_MODEL_URL',
    ],
    ['to name who runs the text model', { ...TEXT_MODEL, TEXT_MODEL_NAMED: '' }, 'TEXT_MODEL_NAMED'],
    ['a payment provider elsewhere', { YOOKASSA_URL: 'http://localhost.example.com' }, 'YOOKASSA_URL'],
  ])('needs %s', (_what, change, name) => {
    const problems = problemsOf({ ...GOOD, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: `))
  })

  test('reaches a stand-in on this machine without https', () => {
    expect(problemsOf({ ...GOOD, YOOKASSA_URL: 'http://127.0.0.1:8080/v3' })).toEqual([])
  })

  test('keeps mails in the local mailbox only when enabled explicitly', () => {
    expect(readConfig({ ...GOOD, SMTP_URL: '', LOCAL_MAILBOX: 'yes' }, false).mail).toEqual({ kind: 'local' })
  })
})

describe('an installation that can be reached from other machines', () => {
  test.each([
    ['an address with https', { PUBLIC_URL: 'https://grani.example.com' }],
    ['https on this machine', { PUBLIC_URL: 'https://localhost:8443' }],
    ['an address in a network', { PUBLIC_URL: 'http://192.168.0.5:3000' }],
    ['a host name that begins with localhost', { PUBLIC_URL: 'http://localhost.example.com' }],
    ['listening on all addresses', { HOST: '0.0.0.0' }],
    ['listening on all of IPv6', { HOST: '::' }],
    ['listening on one of a network', { HOST: '192.168.0.5' }],
    ['a proxy in front', { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:3000' }],
  ])(
    'by %s has neither local mailbox nor local checkout unless they are enabled explicitly',
    (_how, addresses) => {
      const names = problemsOf(addresses).map(problem => problem.split(':')[0])
      expect(names).toEqual(['SMTP_URL', 'MAIL_FROM', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'])
      expect(problemsOf({ ...addresses, ...NAMED })).toEqual([])
      expect(readConfig({ ...addresses, ...NAMED }, false)).toMatchObject({
        isReachable: true,
        mail: { kind: 'local' },
      })
    },
  )

  test('by a proxy that nothing else is configured for lists all that is missing', () => {
    const names = problemsOf({ TRUST_PROXY: '1' }).map(problem => problem.split(':')[0])
    expect(names).toEqual(['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'])
  })

  test.each([
    {},
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://127.0.0.1:8080', HOST: '127.0.0.1' },
    { PUBLIC_URL: 'http://[::1]:8080', HOST: '::1' },
  ])('is not one at %j', addresses => {
    expect(readConfig(addresses, false)).toMatchObject({ isReachable: false, mail: { kind: 'local' } })
  })

  test.each([undefined, 'Грани <no-reply@localhost>'])('cannot send mails from %s', from => {
    const problems = problemsOf({ ...GOOD, MAIL_FROM: from ?? '' })
    expect(problems.map(problem => problem.split(':')[0])).toEqual(['MAIL_FROM'])
  })
})

describe('the numbers to call on the help page', () => {
  test.each([
    ['EMERGENCY_PHONE', '[номер]'],
    ['EMERGENCY_PHONE', '8-800-000-00-00'],
    ['HELP_LINES', '[телефон доверия]'],
    ['HELP_LINES', 'Телефон доверия: [номер]'],
    ['HELP_LINES', 'Телефон доверия: 8-800-2000-122; Вторая: 8-800-XXX-XX-XX'],
    ['HELP_LINES', '; '],
  ])('cannot be a placeholder: %s=%s', (name, value) => {
    expect(problemsOf({ ...GOOD, [name]: value }).map(problem => problem.split(':')[0])).toEqual([name])
  })
})

describe('allowed origins', () => {
  test('are those of the web app and of the API', () => {
    const config = readConfig(
      {
        ...NAMED,
        PUBLIC_URL: 'https://api.example.org/',
        WEB_ORIGIN: 'https://grani.example.com/app',
      },
      false,
    )
    expect(config).toMatchObject({
      publicUrl: 'https://api.example.org',
      origins: ['https://grani.example.com', 'https://api.example.org'],
      isCrossSite: true,
    })
  })

  test('are one when both share a site', () => {
    const config = readConfig(
      {
        ...NAMED,
        PUBLIC_URL: 'https://grani.example.com',
        WEB_ORIGIN: 'https://grani.example.com',
      },
      false,
    )
    expect([config.origins, config.isCrossSite]).toEqual([['https://grani.example.com'], false])
  })
})
