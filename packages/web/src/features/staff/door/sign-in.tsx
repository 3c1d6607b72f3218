import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { useShowFactor } from '../use-staff.ts'
import { FactorForm } from './factor-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** Opens the staff session by a second factor. */
export const SignIn = ({ hasPasskey }: { hasPasskey: boolean }) => {
  const { mutateAsync, isPending } = useShowFactor()
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-ink-soft">{copy.door.lead}</p>
      <FactorForm onCode={mutateAsync}>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={isPending}>
            {copy.door.open}
          </Button>
          {hasPasskey && <PasskeyButton onPress={() => mutateAsync(null)} />}
        </div>
      </FactorForm>
      <p className="mt-6 max-w-[60ch] text-sm text-ink-soft">{copy.door.lost}</p>
    </>
  )
}
