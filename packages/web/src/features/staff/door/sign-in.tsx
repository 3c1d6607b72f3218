import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { useShowFactor } from '../use-staff.ts'
import { FactorForm } from './factor-form.tsx'

/** Opens the staff session by a second factor. */
export const SignIn = () => {
  const { mutateAsync, isPending } = useShowFactor()
  return (
    <>
      <p className="mb-6 max-w-[60ch] text-ink-soft">{copy.door.lead}</p>
      <FactorForm onCode={mutateAsync}>
        <Button type="submit" variant="primary" pending={isPending} className="justify-self-start">
          {copy.door.open}
        </Button>
      </FactorForm>
      <p className="mt-6 max-w-[60ch] text-sm text-ink-soft">{copy.door.lost}</p>
    </>
  )
}
