import { useStepUpRequest, type StepUpRequest } from '../../../shared/admin/step-up.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { copy } from '../copy.ts'
import { useShowFactor, useStaff } from '../use-staff.ts'
import { FactorForm } from './factor-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const texts = copy.stepUp

const OpenDialog = ({ onShown, onDismissed }: StepUpRequest) => {
  const { mutateAsync, isPending } = useShowFactor()
  const hasPasskey = useStaff().passkeys > 0
  const show = async (code: string | null) => {
    await mutateAsync(code)
    onShown()
  }
  return (
    <Dialog title={texts.title} onClose={onDismissed}>
      <p className="mb-4 text-ink-soft">{texts.text}</p>
      <FactorForm onCode={show}>
        <div className="flex flex-wrap justify-end gap-3">
          {hasPasskey && <PasskeyButton onPress={() => show(null)} />}
          <Button onClick={onDismissed}>{texts.keep}</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {texts.confirm}
          </Button>
        </div>
      </FactorForm>
    </Dialog>
  )
}

/** Asks for the second factor while a call waits for it. */
export const StepUpDialog = () => {
  const request = useStepUpRequest()
  return request && <OpenDialog {...request} />
}
