import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../free-port.ts'
import type { Credentials } from './api.ts'
import { type Fault, openDirect } from './direct.ts'
import { deliverAll, type Manner } from './notifications.ts'
import { confirmationPage } from './page.ts'
import { declineOnPage, payOnPage, type Shop } from './shop.ts'

export type StandIn = {
  shop: Shop
  /** The base URL of the API. */
  url: string
  credentials: Credentials
  faults: Fault[]
  /** Sends what there is to tell to the shop's webhook. */
  notify: (to: string, manner: Manner) => Promise<void>
  close: () => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** Pressing a button of the page: then the browser goes back to the shop, whatever came of it. */
const press = (shop: Shop, id: string, word: string): string => {
  const back = shop.payments.get(id)?.confirmation?.return_url ?? '/'
  if (word === 'pay') payOnPage(shop, id)
  else if (word === 'poor') payOnPage(shop, id, { script: Array<string>(12).fill('insufficient_funds') })
  else declineOnPage(shop, id, word)
  return back
}

/** A server that speaks the provider's API v3, with its page, its notifications, and its bad days. */
export const startStandIn = async (now: () => Date = () => new Date()): Promise<StandIn> => {
  let origin = ''
  const { shop, credentials, faults, call } = openDirect(now, () => `${origin}/confirm`)

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const key = request.headers['idempotence-key']
    const answered = call({
      method: request.method ?? 'GET',
      path: url.pathname.replace(/^\/v3/, ''),
      query: url.searchParams,
      authorization: request.headers.authorization,
      key: typeof key === 'string' ? key : undefined,
      body: await bodyOf(request),
    })
    if (answered === 'silence') request.socket.destroy()
    else if (answered !== 'hang')
      send(response, answered.status, 'application/json', JSON.stringify(answered.body))
  }

  const servePage = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const id = url.pathname.split('/')[2] ?? ''
    const payment = shop.payments.get(id)
    if (!payment) return send(response, 404, 'text/plain', 'No such payment')
    if (request.method !== 'POST') return send(response, 200, 'text/html', confirmationPage(payment))
    const word = new URLSearchParams(await bodyOf(request)).get('press') ?? ''
    response.writeHead(303, { location: press(shop, id, word) }).end()
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const serve = url.pathname.startsWith('/confirm/') ? servePage : serveApi
    serve(request, response, url).catch((error: unknown) => send(response, 500, 'text/plain', String(error)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${portOf(server)}`
  return {
    shop,
    url: `${origin}/v3`,
    credentials,
    faults,
    notify: (to, manner) => deliverAll(shop, to, manner),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
