import type { Profile } from '@grani/contract'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useSaveCalibrationChoice } from './use-profile-mutations.ts'

const texts = copy.calibration

/** Saved at once. It is not disabled meanwhile, for that would take the focus away. */
export const CalibrationSetting = ({ profile }: { profile: Profile }) => {
  const { mutate, isPending, isError, variables } = useSaveCalibrationChoice()
  return (
    <div className="grid gap-2">
      <Checkbox
        label={texts.label}
        hint={texts.hint}
        checked={isPending ? variables : profile.allows_calibration}
        onChange={event => mutate(event.target.checked)}
      />
      <FormError>{isError ? texts.failed : undefined}</FormError>
    </div>
  )
}
