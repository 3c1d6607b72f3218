import type { Observers } from '@grani/contract'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from '../copy.ts'
import { useShowing } from '../use-observers.ts'

const texts = copy.showing

/** Where else the view of others may stand; nowhere until the person says so. */
export const ShowingFields = ({ shown }: { shown: Observers['shown_in'] }) => {
  const { mutate, isError } = useShowing()
  return (
    <Card tone="sunken" aria-labelledby="showing">
      <h2 id="showing" className="text-lg">
        {texts.title}
      </h2>
      <div className="mt-2 grid gap-2">
        <Checkbox
          label={texts.portrait}
          hint={texts.portraitHint}
          checked={shown.portrait}
          onChange={event => mutate({ ...shown, portrait: event.target.checked })}
        />
        <Checkbox
          label={texts.specialist}
          hint={texts.specialistHint}
          checked={shown.specialist}
          onChange={event => mutate({ ...shown, specialist: event.target.checked })}
        />
      </div>
      {isError && <FormError>{copy.round.failed}</FormError>}
    </Card>
  )
}
