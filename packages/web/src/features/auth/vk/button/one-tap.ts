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
  /** As the SDK has it: `loaded` shows VK's frame, `not_loaded` the SDK's own button in its place. */
  onState: (state: WidgetState) => void
  /** The widget is of no use: it did not come, or is broken. */
  onBroken: () => void
  /** The person was at VK ID, and it came to nothing. */
  onFailed: (text: string | undefined) => void
  /** Back from a window of VK ID, with what the address would have held. */
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

/** Tells of each state that the SDK notes at its element; the frame comes 300 ms after it says that it is there. */
const observeState = (element: Element | null, tell: (state: WidgetState) => void): void => {
  if (!element) return
  const look = (): void => {
    const state = STATES.find(state => state === element.getAttribute('data-state'))
    if (state) tell(state)
  }
  new MutationObserver(look).observe(element, { attributeFilter: ['data-state'] })
  look()
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const queryOf = (payload: unknown): string | null =>
  isRecord(payload)
    ? new URLSearchParams(Object.entries(payload).map(([name, value]) => [name, String(value)])).toString()
    : null

/** Shows VK's own button; returns how to take it away. Heights, widths, texts and time-outs are the SDK's. */
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
    // VK's frame may take itself away; the way in stays.
    .on(WidgetEvents.CLOSE, () => isOpen && options.onBroken())
    .on(OneTapInternalEvents.LOGIN_SUCCESS, (payload: unknown) => {
      // A redirect leaves the page and has nothing to tell.
      const query = queryOf(payload)
      if (query !== null) options.onReturn(query)
    })
    .render({
      container,
      scheme: theme === 'dark' ? Scheme.DARK : Scheme.LIGHT,
      // At registration too: VK's words for signing up mean making an appointment.
      contentId: OneTapContentId.SIGN_IN,
    })
  observeState(container.lastElementChild, options.onState)
  const stopRescuing = settings.mode === 'redirect' ? workAroundSlowAnalytics(options) : () => {}
  return () => {
    isOpen = false
    stopRescuing()
    button.close()
    // Empty, so that it takes no place.
    container.replaceChildren()
  }
}
