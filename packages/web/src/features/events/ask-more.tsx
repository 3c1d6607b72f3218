import type { Evaluation } from '@grani/contract'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { useAllowance, useAskMore } from './use-diary.ts'

const { evaluation: texts } = copy

type Props = { id: string; evaluation: Evaluation; onAsked: (questions: readonly number[]) => void }

/** A door to a few questions about what the event was about and is not clear yet; none beside help, and none without a subscription. */
export const AskMore = ({
  id,
  evaluation: { more_questions: questions, is_hard: isHard },
  onAsked,
}: Props) => {
  const { data: allowance } = useAllowance()
  const { mutate, isPending, error } = useAskMore(id)
  if (questions === 0 || isHard || !allowance || allowance.limit === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button
        size="s"
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: ({ questions: asked }) => onAsked(asked) })}
      >
        {texts.askMore(questions)}
      </Button>
      <span className="text-sm text-ink-soft">{texts.askMoreHint}</span>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}
