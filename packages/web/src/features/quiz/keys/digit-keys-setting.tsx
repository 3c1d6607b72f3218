import { Checkbox } from '../../../ui/checkbox.tsx'
import { copy } from './copy.ts'
import { setDigitKeys, useDigitKeys } from './digit-keys.ts'

/** Single-key shortcuts get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export const DigitKeysSetting = () => {
  const isOn = useDigitKeys()
  return (
    <Checkbox
      label={copy.setting}
      hint={copy.settingHint}
      checked={isOn}
      onChange={event => setDigitKeys(event.target.checked)}
    />
  )
}
