import { randomUUID } from 'node:crypto'
import type { Certificate } from '../certificate.ts'
import { type ReceivedRequest, type StandIn, startStandIn, type Reply } from '../host.ts'

export const SITE_KEY = 'site-key-for-tests'
export const SERVER_KEY = 'server-key-for-tests'

const LIFETIME_MS = 5 * 60_000

type Script = {
  /** How the widget's script is served. */
  script: 'ok' | 'hang'
  /** How tokens are checked. */
  check: 'ok' | 'down'
}

export type SmartCaptchaStandIn = StandIn & { script: Script }

/** The part of the real script that the React package uses: a checkbox in a frame that posts the token to its page. */
const SCRIPT = `
  const origin = new URL(document.currentScript.src).origin
  const widgets = []
  window.smartCaptcha = {
    render(container, { sitekey, callback }) {
      const frame = document.createElement('iframe')
      frame.title = 'SmartCaptcha'
      frame.height = 100
      frame.src = origin + '/checkbox?sitekey=' + encodeURIComponent(sitekey)
      const id = widgets.push({ frame, listeners: {} }) - 1
      addEventListener('message', event => {
        if (event.source !== frame.contentWindow || event.origin !== origin) return
        callback?.(event.data)
        for (const listener of widgets[id].listeners.success ?? []) listener(event.data)
      })
      container.append(frame)
      return id
    },
    destroy(id) { widgets[id].frame.remove() },
    reset(id) { widgets[id].frame.src += '' },
    execute() {},
    getResponse() {},
    setTheme() {},
    subscribe(id, event, listener) {
      const list = (widgets[id].listeners[event] ??= [])
      list.push(listener)
      return () => list.splice(list.indexOf(listener), 1)
    },
  }
  window.__onSmartCaptchaReady?.()
`

const checkbox = (token: string): string => `<!doctype html><html lang="ru"><title>SmartCaptcha</title>
  <button onclick="parent.postMessage('${token}', '*')">Я не робот</button>`

/** A stand-in for Yandex SmartCaptcha: the script, the checkbox, and the check of tokens, valid once and for five minutes. */
export const startSmartCaptcha = async (certificate: Certificate | null): Promise<SmartCaptchaStandIn> => {
  const script: Script = { script: 'ok', check: 'ok' }
  const issued = new Map<string, number>()
  const check = ({ form }: ReceivedRequest, reply: Reply): void => {
    const { secret = '', token = '', ip = '' } = form
    if (script.check === 'down') return reply.json({ message: 'unavailable' }, 500)
    const until = issued.get(token)
    issued.delete(token)
    const isGood = secret === SERVER_KEY && ip !== '' && until !== undefined && until > Date.now()
    reply.json(
      isGood
        ? { status: 'ok', message: '', host: 'localhost' }
        : { status: 'failed', message: 'Token invalid', host: '' },
    )
  }
  const host = await startStandIn((request, reply) => {
    if (request.path === '/captcha.js') return script.script === 'hang' ? reply.hang() : reply.script(SCRIPT)
    if (request.path === '/checkbox' && request.query['sitekey'] === SITE_KEY) {
      const token = `dD0x-${randomUUID()}`
      issued.set(token, Date.now() + LIFETIME_MS)
      return reply.html(checkbox(token))
    }
    if (request.path === '/validate' && request.method === 'POST') return check(request, reply)
    reply.json({ message: 'not found' }, 404)
  }, certificate)
  return { ...host, script }
}
