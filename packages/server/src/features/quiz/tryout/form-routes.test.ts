import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askTryout, TRYOUT_COOKIE, TRYOUT_QUESTIONS, tryoutOfCookie } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { fingerprint } from '@grani/testing/tables.ts'
import { registeredUser } from '@grani/testing/users.ts'

/** What the build makes (packages/web/src/static), in short. */
const PAGE = `<title>try</title><div data-tryout="{{state}}">
{{#restarted}}anew{{/restarted}}
{{#asked}}<form action="/try{{search}}"><input name="seed" value="{{seed}}"><input name="question" value="{{question}}">
<p>{{number}} of {{all}}</p>{{#done}}+{{/done}}{{#left}}-{{/left}}{{#prompt}}<i>{{prompt}}</i>{{/prompt}}<h2>{{text}}</h2>
{{#scale5}}<b>{{option0}}|{{option1}}|{{option2}}|{{option3}}|{{option4}}</b>{{/scale5}}{{#canTakeBack}}back{{/canTakeBack}}</form>{{/asked}}
{{#said}}{{#result}}result{{/result}}{{#leaning}}leaning{{/leaning}}{{#none}}none{{/none}}<h1>{{quality}}</h1><div>{{sentence}}</div><a href="/auth/register{{search}}">{{percent}}</a>{{/said}}
{{#problem}}problem{{#rate}} rate{{/rate}}{{#cookies}} cookies{{/cookies}}{{#origin}} origin{{/origin}}{{#invalid}} invalid{{/invalid}}{{/problem}}</div>`

const dir = mkdtempSync(join(tmpdir(), 'grani-try-'))
let product: Product
beforeAll(async () => {
  writeFileSync(join(dir, 'try.html'), PAGE)
  writeFileSync(join(dir, 'index.html'), 'the app')
  product = await startProduct({ env: { WEB_DIR: dir } })
})
afterAll(async () => {
  await product.stop()
  rmSync(dir, { recursive: true })
})

type Fields = Record<string, string | number>

const post = (visitor: Client, fields: Fields, { url = '/try', headers = {} } = {}) =>
  visitor.raw({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      ...headers,
    },
    body: Object.entries(fields)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&'),
  })

const open = async (visitor: Client, url = '/try') => {
  const reply = await visitor.raw({ method: 'GET', url })
  const { body } = reply
  const value = (name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return {
    reply,
    body,
    fields: { seed: value('seed'), question: value('question') },
    number: Number(/<p>(\d+) of 12/.exec(body)?.[1]),
  }
}

const answer = async (visitor: Client, option = 0) => {
  const { fields } = await open(visitor)
  await post(visitor, { ...fields, option })
  return fields
}

const stepsOf = (visitor: Client) => tryoutOfCookie(visitor.cookies.get(TRYOUT_COOKIE) ?? '')?.steps ?? []

describe('twelve questions as forms', () => {
  test('lead to the word that the app would say, and change no row but the count of calls', async () => {
    const before = await fingerprint(product)
    const visitor = product.visitor()
    for (let number = 1; number <= TRYOUT_QUESTIONS; number++) {
      const page = await open(visitor)
      expect([page.reply.statusCode, page.number]).toEqual([200, number])
      const reply = await post(visitor, { ...page.fields, option: 1 })
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([303, 'no-store'])
    }
    const { body, reply } = await open(visitor)
    expect(reply.headers['cache-control']).toBe('no-store')
    const tryout = tryoutOfCookie(visitor.cookies.get(TRYOUT_COOKIE) ?? '')
    const answers = stepsOf(visitor).flatMap(({ question, answer_id }) =>
      answer_id === null ? [] : [{ question, answer_id }],
    )
    expect(answers).toHaveLength(TRYOUT_QUESTIONS)
    const { outcome } = await visitor.get(askTryout, {
      body: { seed: tryout?.seed ?? '', answers, skipped: [], shown: null },
    })
    expect(body).toContain(outcome?.kind)
    if (outcome?.kind !== 'none') expect(body).toContain(`<h1>${outcome?.quality}</h1>`)
    expect(await fingerprint(product)).toEqual(before)
  })

  test('are the ones that the app would ask', async () => {
    const visitor = product.visitor()
    await post(visitor, { ...(await open(visitor)).fields, do: 'skip' })
    await answer(visitor)
    const { fields } = await open(visitor)
    const [skip, given] = stepsOf(visitor)
    const { questions } = await visitor.get(askTryout, {
      body: {
        seed: fields.seed,
        answers: [{ question: given?.question ?? 0, answer_id: given?.answer_id ?? 0 }],
        skipped: [skip?.question ?? 0],
        shown: null,
      },
    })
    expect(`${questions[0]?.number_original}`).toBe(fields.question)
  })

  test('a page that is only opened sets no cookie', async () => {
    const visitor = product.visitor()
    await open(visitor)
    expect(visitor.cookies.size).toBe(0)
  })

  test('an answer counts once, however often it is sent and from which page', async () => {
    const visitor = product.visitor()
    const first = await answer(visitor)
    await Promise.all([0, 1, 1].map(option => post(visitor, { ...first, option })))
    expect(stepsOf(visitor)).toHaveLength(1)
    expect((await open(visitor)).number).toBe(2)
    const other = product.visitor()
    const { fields } = await open(other)
    await post(visitor, { ...fields, option: 0 })
    expect(stepsOf(visitor)).toHaveLength(1)
  })

  test('a skipped question comes no more; what was done last can be taken back, and is asked again', async () => {
    const visitor = product.visitor()
    const { fields, body } = await open(visitor)
    expect(body).not.toContain('back')
    await post(visitor, { ...fields, do: 'skip' })
    const next = await open(visitor)
    expect(next.number).toBe(1)
    expect(next.fields.question).not.toBe(fields.question)
    await post(visitor, { ...next.fields, option: 0 })
    await post(visitor, { ...next.fields, do: 'back' })
    expect((await open(visitor)).fields).toEqual(next.fields)
    await post(visitor, { ...next.fields, do: 'back' })
    expect((await open(visitor)).fields).toEqual(fields)
  })

  test('another try begins with other questions and without a cookie', async () => {
    const visitor = product.visitor()
    const { seed } = await answer(visitor)
    const reply = await post(visitor, { seed, do: 'restart' })
    expect([reply.headers['location'], visitor.cookies.size]).toEqual(['/try', 0])
    expect((await open(visitor)).fields.seed).not.toBe(seed)
  })

  test('the rest of the address goes along to the registration, and nothing in it becomes HTML', async () => {
    const visitor = product.visitor()
    const { fields, body } = await open(visitor, '/try?gift=A1&x="><script>')
    expect(body).toContain('action="/try?gift=A1&amp;x=%22%3E%3Cscript%3E"')
    const reply = await post(visitor, { ...fields, option: 0 }, { url: '/try?gift=A1' })
    expect(reply.headers['location']).toBe('/try?gift=A1&kept=1')
    expect((await open(visitor, '/try?gift=A1&kept=1')).body).toContain('action="/try?gift=A1"')
  })
})

describe('what goes wrong', () => {
  test('a browser without cookies is told so', async () => {
    const { reply, body } = await open(product.visitor(), '/try?kept=1')
    expect([reply.statusCode, body]).toEqual([200, expect.stringContaining('problem cookies')])
  })

  test('fields that no page has shown change nothing', async () => {
    const visitor = product.visitor()
    const fields = await answer(visitor)
    const next = await open(visitor)
    for (const wrong of [
      { ...next.fields, option: 99 },
      { ...next.fields, question: 999_999, option: 0 },
      { seed: fields.seed },
    ]) {
      expect((await post(visitor, wrong)).statusCode).toBe(303)
      expect(stepsOf(visitor)).toHaveLength(1)
    }
    for (const unreadable of [
      {},
      { seed: 'x' },
      { ...next.fields, option: '-1' },
      { seed: 'x'.repeat(2000) },
    ]) {
      const reply = await post(visitor, unreadable)
      expect([reply.statusCode >= 400 && reply.statusCode < 500, reply.body]).toEqual([
        true,
        expect.stringContaining('problem invalid'),
      ])
    }
    expect(stepsOf(visitor)).toHaveLength(1)
  })

  test('a form of another site is refused', async () => {
    const visitor = product.visitor()
    const { fields } = await open(visitor)
    const reply = await post(
      visitor,
      { ...fields, option: 0 },
      { headers: { origin: 'https://evil.example' } },
    )
    expect([reply.statusCode, reply.body]).toEqual([403, expect.stringContaining('problem origin')])
    expect(visitor.cookies.size).toBe(0)
  })

  test('a cookie that somebody has changed is as good as none; one with questions that are asked no more begins anew', async () => {
    const visitor = product.visitor()
    const { seed } = await answer(visitor)
    visitor.cookies.set(TRYOUT_COOKIE, `${seed}~1.x`)
    expect((await open(visitor)).number).toBe(1)
    visitor.cookies.set(TRYOUT_COOKIE, `${seed}~999999.1`)
    const { body, number } = await open(visitor)
    expect([number, body, visitor.cookies.size]).toEqual([1, expect.stringContaining('anew'), 0])
  })

  test('the pages of one network are limited together with the calls of the app', async () => {
    const visitor = product.visitor()
    await open(visitor)
    await product.rows("update rate_limits set hits = 400 where key like 'tryout-from:%'")
    const { reply, body } = await open(visitor)
    expect([reply.statusCode, body]).toEqual([429, expect.stringContaining('problem rate')])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const call = await visitor.call(askTryout, {
      body: { seed: crypto.randomUUID(), answers: [], skipped: [], shown: null },
    })
    expect(call).toMatchObject({ code: 'ERR_RATE' })
  })
})

test('who is signed in gets the app', async () => {
  const { visitor } = await registeredUser(product)
  expect((await open(visitor)).body).toBe('the app')
})

test('the page with its holes is no file that anybody can fetch', async () => {
  expect((await open(product.visitor(), '/try.html')).body).toBe('the app')
})
