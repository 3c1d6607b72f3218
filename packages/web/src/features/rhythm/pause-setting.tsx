import { dateInWords } from '../../shared/format/date.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useRhythm, useSavePause } from './use-rhythm.ts'

const texts = copy.pause

/** One tap begins it, another ends it. It is not disabled meanwhile, for that would take the focus away. */
export const PauseSetting = () => {
  const { data } = useRhythm()
  const { mutate, isPending, isError, variables } = useSavePause()
  if (!data) return null
  const { paused_until: until } = data
  return (
    <>
      <Checkbox
        label={until === null ? texts.label : texts.until(dateInWords(until))}
        hint={texts.hint}
        checked={isPending ? variables : until !== null}
        onChange={event => mutate(event.target.checked)}
      />
      <FormError>{isError ? texts.failed : undefined}</FormError>
    </>
  )
}
