import type { VkScript } from './script.ts'

const scriptLiteral = (value: unknown): string => JSON.stringify(value ?? '').replaceAll('<', '\\u003c')

/** The messages that the frame posts, in order. */
const WIDGET_MESSAGES: Record<Exclude<VkScript['widget'], 'hang'>, string> = {
  not_authorized: `say('onetap: not authorized')`,
  error: `say('common: error', { code: 1 })`,
  closes: `say('common: load'); setTimeout(() => say('common: close'), 600)`,
  one_tap: `
    say('common: load')
    say('onetap: authentication_info', { is_online: true })
    say('common: resize', { height: 60 })
    document.querySelector('button').onclick = () => say('onetap: show full auth', { uuid })`,
}

/** The frame of One Tap: posts messages to its parent page. */
export const oneTapFrame = (
  query: Record<string, string>,
  widget: keyof typeof WIDGET_MESSAGES,
): string => `<!doctype html>
<html lang="ru"><title>VK ID</title><body style="margin:0">
<button style="width:100%;height:${Number(query['style_height']) || 44}px">Продолжить как Иван</button>
<script>
  const uuid = ${scriptLiteral(query['uuid'])}
  const say = (handler, params = {}) =>
    parent.postMessage({ type: 'vk-sak-sdk', handler, params }, ${scriptLiteral(query['origin'])})
  ${WIDGET_MESSAGES[widget]}
</script>`

/** A window of VK ID that posts a message to its opener. */
export const messageToOpener = (state: string, action: string, payload: unknown): string => `<!doctype html>
<html lang="ru"><title>VK ID</title><p>Можно закрыть это окно</p>
<script>
  opener.postMessage({ action: ${scriptLiteral(action)} + ${scriptLiteral(state)}, payload: ${scriptLiteral(payload)} }, '*')
</script>`

export const consentPage = (): string =>
  '<!doctype html><html lang="ru"><title>VK ID</title><h1>Вход через VK ID</h1>'
