import { type Evaluation, readToday } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../shared/api/query-client.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { copy } from './copy.ts'
import { opensInWords } from './days.ts'
import { useAllowance, useAskMore } from './use-diary.ts'

const { evaluation: texts } = copy

/** What the page does with the questions that an event asks for. */
export type Asking = {
  /** They were asked for on this device. */ isAsked: boolean
  /** Leads to them, or where none can be answered today only keeps them. */
  onAsked: (questions: readonly number[], isLater: boolean) => void
}

type Props = Asking & { id: string; evaluation: Evaluation }

/**
 * A door to a few questions about what the event was about and is not clear yet; none beside help, and none without a subscription. Once
 * the questions of the day are used up it leads nowhere: they come first when more are there.
 */
export const AskMore = ({
  id,
  evaluation: { more_questions: questions, is_hard: isHard },
  isAsked,
  onAsked,
}: Props) => {
  const { data: allowance } = useAllowance()
  const today = useQuery(queryOf(readToday))
  const [now] = useState(() => new Date())
  const { mutate, isPending, isSuccess, error } = useAskMore(id)
  if (questions === 0 || isHard || !allowance || allowance.limit === 0 || today.isPending) return null
  const opensAt = today.data?.left === 0 ? today.data.opens_at : null
  const later = opensAt && opensInWords(opensAt, now)
  if (later && (isAsked || isSuccess))
    return <output className="mt-4 block text-sm">{texts.askedLater(questions, later)}</output>
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button
        size="s"
        pending={isPending}
        onClick={() =>
          mutate(undefined, { onSuccess: ({ questions: asked }) => onAsked(asked, later !== null) })
        }
      >
        {later ? texts.askLater(questions, later) : texts.askMore(questions)}
      </Button>
      <span className="text-sm text-ink-soft">{later ? texts.askLaterHint : texts.askMoreHint}</span>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}
