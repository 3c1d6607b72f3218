import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  askedByTryout,
  askTryout as endpoint,
  type RefusalCode,
  REFUSALS,
  TRYOUT_COOKIE,
  type TryoutSteps,
  tryoutCookieOf,
  tryoutOfCookie,
} from '@grani/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RouteHost } from '../../../platform/http/bind.ts'
import {
  clearTryoutCookie,
  readCookie,
  setTryoutCookie,
  SIGNED_IN_COOKIE,
} from '../../../platform/http/cookies.ts'
import { logRefusal, refusalOf } from '../../../platform/http/errors.ts'
import { refuseForeignOrigin } from '../../../platform/http/origin.ts'
import { pageTemplate, type Values } from '../../../platform/http/page-template.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { clientAddress } from '../../../platform/network/client-address.ts'
import type { Context } from '../../context.ts'
import { askTryout } from './ask-tryout.ts'
import { afterPress, sentForm } from './form-steps.ts'
import { tryoutValues } from './form-values.ts'

const PATH = '/try'
const FORM = 'application/x-www-form-urlencoded'
/** Four short fields. */
const MOST_BYTES = 1000
/** In the address after the first answer: a browser that then sends no cookie keeps none. */
const KEPT = 'kept'

/** What the page says of a refusal. */
const PROBLEMS: Partial<Record<RefusalCode, string>> = {
  ERR_RATE: 'rate',
  ERR_UNAVAILABLE: 'unavailable',
  ERR_ORIGIN: 'origin',
  ERR_INTERNAL: 'internal',
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.split('?')[1])

const searchOf = (query: URLSearchParams): string => (query.size > 0 ? `?${query.toString()}` : '')

/** The rest of the address goes on to the registration: it may name a gift. */
const restOf = (query: URLSearchParams): string =>
  searchOf(new URLSearchParams([...query].filter(([name]) => name !== KEPT)))

/**
 * /try as HTML: a form for each question, by the rules of `POST /api/tryout`. What was answered lies in a cookie, which is set
 * by the first answer that is given without scripts. Not served where the web app is not.
 */
export const tryoutFormRoutes = (host: RouteHost, context: Context, webDir: string): void => {
  const file = join(webDir, 'try.html')
  if (!existsSync(file)) return
  const pageOf = pageTemplate(file, context.webUrl)
  const keptBy = ({ cookies }: FastifyRequest): TryoutSteps | null =>
    tryoutOfCookie(readCookie(cookies, TRYOUT_COOKIE, host.cookies) ?? '')

  const send = (reply: FastifyReply, values: Values): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf({ ...values, search: restOf(queryOf(reply.request)) }))

  const valuesFor = async ({ ip }: FastifyRequest, tryout: TryoutSteps): Promise<Values> => {
    const asked = askedByTryout(tryout)
    const call = { asked: { ...asked, shown: null }, ip: clientAddress(ip), now: host.now() }
    return tryoutValues(asked, await host.queues.run(endpoint, () => askTryout(context, call)))
  }
  const anew = (request: FastifyRequest): Promise<Values> =>
    valuesFor(request, { seed: randomUUID(), steps: [] })

  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (readCookie(request.cookies, SIGNED_IN_COOKIE, host.cookies) !== null) {
      // The page of the app, as for every other path.
      reply.callNotFound()
      return reply
    }
    const tryout = keptBy(request)
    if (!tryout && queryOf(request).has(KEPT)) return send(reply, { problem: { cookies: true } })
    if (!tryout) return send(reply, await anew(request))
    try {
      return send(reply, await valuesFor(request, tryout))
    } catch (error) {
      // A question of it is asked no more.
      if (!(error instanceof Refusal) || error.code !== 'ERR_VALIDATION') throw error
      clearTryoutCookie(reply, host.cookies)
      return send(reply, { ...(await anew(request)), restarted: true })
    }
  }

  const press = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    refuseForeignOrigin(request, host.origins)
    const sent = sentForm.safeParse(request.body)
    if (!sent.success) throw new Refusal('ERR_VALIDATION')
    const query = queryOf(request)
    const kept = keptBy(request)
    const tryout = afterPress(context.bank(), kept, sent.data)
    if (tryout) setTryoutCookie(reply, tryoutCookieOf(tryout), host.cookies)
    else clearTryoutCookie(reply, host.cookies)
    if (tryout && !kept) query.set(KEPT, '1')
    else query.delete(KEPT)
    return reply.header('cache-control', 'no-store').redirect(PATH + searchOf(query), 303)
  }

  // In a scope of its own: no call of the API takes a form, and what goes wrong here is read by a person.
  void host.http.register(async scope => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = refusalOf(error)
      logRefusal(request, refusal)
      const { code, details } = refusal
      if (details.retryAfter !== undefined) void reply.header('retry-after', details.retryAfter)
      return send(reply.code(REFUSALS[code]), { problem: { [PROBLEMS[code] ?? 'invalid']: true } })
    })
    scope.get(PATH, show)
    scope.post(PATH, press)
  })
}
