import { adminErrorMessage } from '../../shared/admin/admin-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useBeginDraft } from './use-begin-draft.ts'

/** From what is known of a question to other words for it. */
export const BeginDraft = ({ target }: { target: string }) => {
  const { mutate, isPending, error } = useBeginDraft()
  return (
    <div className="mt-8">
      <Button pending={isPending} onClick={() => mutate(target)}>
        {copy.reword}
      </Button>
      <FormError>{error ? adminErrorMessage(error) : undefined}</FormError>
    </div>
  )
}
