import {
  Config,
  ConfigAuthMode,
  ConfigResponseMode,
  OneTap,
  OneTapContentId,
  OneTapInternalEvents,
  Scheme,
  WidgetEvents,
} from '@vkid/sdk'
import { SCOPE, type VkSettings } from '../authorize-url.ts'
import { workAroundSlowAnalytics } from './slow-analytics-workaround.ts'
import type { VkKeys } from '../vk-keys.ts'

type Options = {
  container: HTMLElement
  settings: VkSettings
  keys: VkKeys
  theme: 'light' | 'dark'
  /** The state of the SDK: `loaded` shows VK's iframe, `not_loaded` a button of the SDK in its place. */
  onState: (state: WidgetState) => void
  /** The widget cannot be used: it failed to load or to work. */
  onBroken: () => void
  /** The user was at VK ID, and signing in failed. */
  onFailed: (text: string | undefined) => void
  /** The window of VK ID has returned, with the query that a redirect would have had. */
  onReturn: (query: string) => void
}

const MODES = {
  redirect: ConfigAuthMode.Redirect,
  new_tab: ConfigAuthMode.InNewTab,
  new_window: ConfigAuthMode.InNewWindow,
}

const AUTH_ERROR = 2

const STATES = ['loading', 'loaded', 'not_loaded'] as const

export type WidgetState = (typeof STATES)[number]

/** Reports each state that the SDK writes to its element. The iframe appears 300 ms after the state says so. */
const observeState = (element: Element | null, report: (state: WidgetState) => void): void => {
  if (!element) return
  const readState = (): void => {
    const state = STATES.find(state => state === element.getAttribute('data-state'))
    if (state) report(state)
  }
  new MutationObserver(readState).observe(element, { attributeFilter: ['data-state'] })
  readState()
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const queryOf = (payload: unknown): string | null =>
  isRecord(payload)
    ? new URLSearchParams(Object.entries(payload).map(([name, value]) => [name, String(value)])).toString()
    : null

/** Renders VK's own button and returns a function that removes it. Sizes, texts and timeouts are the SDK's. */
export const showOneTap = (options: Options): (() => void) => {
  const { container, settings, keys, theme } = options
  Config.init({
    app: settings.app_id,
    redirectUrl: settings.redirect_url,
    scope: SCOPE,
    ...keys,
    mode: MODES[settings.mode],
    responseMode: settings.mode === 'redirect' ? ConfigResponseMode.Redirect : ConfigResponseMode.Callback,
    __vkidDomain: settings.host,
  })
  const button = new OneTap()
  let isOpen = true
  const fail = (error: unknown): void => {
    const { code, text } = isRecord(error) ? error : {}
    if (code === AUTH_ERROR) options.onFailed(typeof text === 'string' ? text : undefined)
    else options.onBroken()
  }
  button
    .on(WidgetEvents.ERROR, (error: unknown) => isOpen && fail(error))
    // The iframe of VK may close itself; then our own button is shown.
    .on(WidgetEvents.CLOSE, () => isOpen && options.onBroken())
    .on(OneTapInternalEvents.LOGIN_SUCCESS, (payload: unknown) => {
      // In redirect mode the page is left, and the event has no payload.
      const query = queryOf(payload)
      if (query !== null) options.onReturn(query)
    })
    .render({
      container,
      scheme: theme === 'dark' ? Scheme.DARK : Scheme.LIGHT,
      // For registration too: VK's text for signing up means making an appointment.
      contentId: OneTapContentId.SIGN_IN,
    })
  observeState(container.lastElementChild, options.onState)
  const removeWorkaround = settings.mode === 'redirect' ? workAroundSlowAnalytics(options) : () => {}
  return () => {
    isOpen = false
    removeWorkaround()
    button.close()
    // Empty, so that it takes no space.
    container.replaceChildren()
  }
}
