import {
  cancelSubscription,
  listTariffs,
  readSubscription,
  removeCard,
  resumeSubscription,
  type Subscription,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf, queryOf } from '../../shared/api/query-client.ts'
import { loadSanitizer } from '../../ui/sanitizer.ts'

export const subscriptionQuery = queryOf(readSubscription)

export const useSubscription = () => useQuery(subscriptionQuery)

/** The plans, with what it takes to show their descriptions. */
export const useTariffs = () =>
  useQuery({
    queryKey: keyOf(listTariffs),
    queryFn: async () => {
      const [tariffs] = await Promise.all([call(listTariffs), loadSanitizer()])
      return tariffs
    },
  })

/** A change whose reply is the subscription as it now stands. */
const useChange = (change: () => Promise<Subscription | null>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: subscription => client.setQueryData(subscriptionQuery.queryKey, subscription),
  })
}

const cancel = () => call(cancelSubscription)
const resume = () => call(resumeSubscription, { body: { auto_payments: true } })
const deleteCard = () => call(removeCard)

export const useCancelSubscription = () => useChange(cancel)
export const useResumeSubscription = () => useChange(resume)
export const useRemoveCard = () => useChange(deleteCard)
