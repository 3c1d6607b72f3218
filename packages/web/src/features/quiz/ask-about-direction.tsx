import { askAboutDirection, type Direction, readProfile, readSubscription, readToday } from '@grani/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { errorMessage } from '../../shared/forms/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

const copy = {
  action: 'Спросить об\u00A0этом раньше',
  hint: 'До\u00A0девяти вопросов придут раньше других и\u00A0засчитаются как обычно.',
  later: 'Спросим об\u00A0этом, как только откроются новые вопросы.',
}

type Props = {
  direction: Direction
  /** Leads to the questions; where none can be answered today only keeps them. */
  onAsked: (isLater: boolean) => void
}

/**
 * A door to questions about a direction of which nothing is clear yet; none without a plan, for who wants a random order, and to
 * states, which have a day of their own.
 */
export const AskAboutDirection = ({ direction: { uid, is_weekly: isWeekly }, onAsked }: Props) => {
  const { data: plan } = useQuery(queryOf(readSubscription))
  const { data: profile } = useQuery(queryOf(readProfile))
  const { data: today } = useQuery(queryOf(readToday))
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(askAboutDirection, { params: { direction: uid } }),
  })
  if (isWeekly || plan?.is_ended !== false || profile?.asks_at_random !== false || !today) return null
  const isLater = today.left === 0
  if (isLater && isSuccess) return <output className="block text-sm">{copy.later}</output>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <Button
        size="s"
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => onAsked(isLater) })}
      >
        {copy.action}
      </Button>
      <span className="text-sm text-ink-soft">{copy.hint}</span>
      <FormError>{error ? errorMessage(error) : undefined}</FormError>
    </div>
  )
}
