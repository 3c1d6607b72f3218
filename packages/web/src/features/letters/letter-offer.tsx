import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { deviceZone } from './clock.ts'
import { copy } from './copy.ts'
import { useLetter, useSaveLetter } from './use-letter.ts'

/** One unticked line beside a first result, for whoever has not decided about the letter yet. */
export const LetterOffer = () => {
  const { data: letter } = useLetter()
  const save = useSaveLetter()
  // It stays where it was ticked, and can be unticked there.
  const [wasOffered, setWasOffered] = useState(false)
  if (!letter || letter.email === null || (letter.is_decided && !wasOffered)) return null
  return (
    <div className="border-t border-line pt-2">
      <Checkbox
        label={copy.offer}
        hint={copy.offerHint}
        checked={save.isPending ? save.variables.is_on : letter.is_on}
        onChange={({ target }) => {
          setWasOffered(true)
          save.mutate({
            is_on: target.checked,
            day: letter.day,
            hour: letter.hour,
            time_zone: letter.time_zone ?? deviceZone(),
          })
        }}
      />
      <FormError>{save.isError ? copy.failed : undefined}</FormError>
    </div>
  )
}
