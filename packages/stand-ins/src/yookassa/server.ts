import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '../free-port.ts'
import type { Credentials } from './api.ts'
import { bindOnPage, refuseOnPage } from './bindings.ts'
import { type Fault, createInProcessYookassa } from './in-process.ts'
import { deliverAll, type DeliveryMode } from './notifications.ts'
import { bindingPage, confirmationPage } from './page.ts'
import { declineOnPage, payOnPage, type Shop } from './shop.ts'

export type YookassaServer = {
  shop: Shop
  /** The base URL of the API. */
  url: string
  credentials: Credentials
  faults: Fault[]
  /** Delivers the waiting notifications to a webhook. */
  notify: (to: string, mode: DeliveryMode) => Promise<void>
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

/** Applies a button of the page. Gives the URL that the browser returns to, whatever the outcome. */
const pressButton = (shop: Shop, id: string, button: string): string => {
  const binding = shop.bindings.get(id)?.binding
  const returnUrl = (binding ?? shop.payments.get(id))?.confirmation?.return_url ?? '/'
  const poor = { declines: Array<string>(12).fill('insufficient_funds') }
  if (binding && button === 'refuse') refuseOnPage(shop, id)
  else if (binding) bindOnPage(shop, id, button === 'poor' ? poor : {})
  else if (button === 'pay') payOnPage(shop, id)
  else if (button === 'poor') payOnPage(shop, id, poor)
  else declineOnPage(shop, id, button)
  return returnUrl
}

/** An HTTP server with ЮKassa's API v3, its payment page, its notifications, and faults on request. */
export const startYookassaServer = async (now: () => Date = () => new Date()): Promise<YookassaServer> => {
  let origin = ''
  const { shop, credentials, faults, call } = createInProcessYookassa(now, () => `${origin}/confirm`)

  const serveApi = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const key = request.headers['idempotence-key']
    const reply = call({
      method: request.method ?? 'GET',
      path: url.pathname.replace(/^\/v3/, ''),
      query: url.searchParams,
      authorization: request.headers.authorization,
      key: typeof key === 'string' ? key : undefined,
      body: await bodyOf(request),
    })
    if (reply === 'disconnect') request.socket.destroy()
    else if (reply !== 'hang') send(response, reply.status, 'application/json', JSON.stringify(reply.body))
  }

  const servePage = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const id = url.pathname.split('/')[2] ?? ''
    const payment = shop.payments.get(id)
    const binding = shop.bindings.get(id)?.binding
    const html = payment ? confirmationPage(payment) : binding && bindingPage(binding)
    if (html === undefined) return send(response, 404, 'text/plain', 'No such page')
    if (request.method !== 'POST') return send(response, 200, 'text/html', html)
    const button = new URLSearchParams(await bodyOf(request)).get('press') ?? ''
    response.writeHead(303, { location: pressButton(shop, id, button) }).end()
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
    notify: (to, mode) => deliverAll(shop, to, mode),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
