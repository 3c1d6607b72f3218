import type { Profile } from '@grani/contract'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useSaveQuestionOrder } from './use-save-question-order.ts'

/** Saved at once. It is not disabled meanwhile, for that would take the focus away. */
export const QuestionOrderSetting = ({ user }: { user: Profile }) => {
  const { mutate, isPending, isError, variables } = useSaveQuestionOrder(user)
  return (
    <>
      <Checkbox
        label={copy.label}
        hint={copy.hint}
        checked={isPending ? variables : user.asks_at_random}
        onChange={event => mutate(event.target.checked)}
      />
      <FormError>{isError ? copy.failed : undefined}</FormError>
    </>
  )
}
