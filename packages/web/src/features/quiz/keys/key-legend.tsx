import { classNames } from '../../../ui/class-names.ts'
import { copy } from './copy.ts'
import { useDigitKeys } from './digit-keys.ts'
import { DigitKeysSetting } from './digit-keys-setting.tsx'
import { useKeyboardSeen } from './use-keyboard-seen.ts'

const ALWAYS_ON = [
  ['← →', copy.choose],
  ['Enter', copy.confirm],
]
const SINGLE_KEYS = [
  ['1 2 3', copy.answer],
  ['Backspace', copy.takeBack],
  ['S', copy.skip],
  ['N', copy.notApplicable],
]

/** What the keys do, collapsed at first; shown only where there is a keyboard. */
export const KeyLegend = () => {
  const isKeyboardSeen = useKeyboardSeen()
  const legend = useDigitKeys() ? [...SINGLE_KEYS, ...ALWAYS_ON] : ALWAYS_ON
  return (
    <details
      className={classNames(
        'mt-auto pt-3 text-sm text-ink-soft',
        isKeyboardSeen ? 'block' : 'hidden fine:block',
      )}
    >
      <summary className="w-fit rounded-small py-1 hover:text-ink">{copy.title}</summary>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {legend.map(([key, does]) => (
          <div key={key} className="flex items-center gap-2">
            <dt>
              <kbd className="rounded-small border border-line bg-sunken px-1.5 py-0.5 font-sans text-ink">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2">
        <DigitKeysSetting />
      </div>
    </details>
  )
}
