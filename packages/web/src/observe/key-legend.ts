import { deviceStorage } from '../shared/api/device-storage.ts'
import { copy } from './copy.ts'
import { element } from './dom.ts'

/** The setting of the question stream on this device (features/quiz/keys): single keys get in the way of speech input. */
const KEY = 'digit_keys'
const OFF = 'off'

export const areKeysOn = (): boolean => deviceStorage.read(KEY) !== OFF

const row = ([key = '', does = '']: readonly string[]): HTMLElement =>
  element(
    'div',
    { className: 'flex items-center gap-2' },
    element(
      'dt',
      {},
      element('kbd', {
        textContent: key,
        className: 'rounded-small border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink',
      }),
    ),
    element('dd', { textContent: does }),
  )

/** What the keys do, collapsed at first, where there is a keyboard. */
export const keyLegend = (): HTMLElement =>
  element(
    'details',
    { className: 'hidden pt-3 text-sm text-ink-soft fine:block' },
    element('summary', {
      textContent: copy.keys.title,
      className: 'w-fit rounded-small py-1 hover:text-ink',
    }),
    element('dl', { className: 'mt-2 flex flex-wrap gap-x-5 gap-y-2' }, ...copy.keys.list.map(row)),
    element(
      'label',
      { className: 'mt-2 flex min-h-11 items-center gap-3' },
      element('input', {
        type: 'checkbox',
        checked: areKeysOn(),
        className: 'size-5 accent-accent',
        onchange: event => {
          if (!(event.target instanceof HTMLInputElement)) return
          if (event.target.checked) deviceStorage.remove(KEY)
          else deviceStorage.write(KEY, OFF)
        },
      }),
      copy.keys.setting,
    ),
  )
