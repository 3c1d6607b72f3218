import {
  agreeToPrice,
  cancelSubscription,
  listTariffs,
  listUpgrades,
  readQuestionsLeft,
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

/** The plans, loaded together with the sanitizer that their descriptions need. */
export const useTariffs = () =>
  useQuery({
    queryKey: keyOf(listTariffs),
    queryFn: async () => {
      const [tariffs] = await Promise.all([call(listTariffs), loadSanitizer()])
      return tariffs
    },
  })

/** The larger plans, with what they cost today: fetched whenever the page opens, because that changes every day. */
export const useUpgrades = () => useQuery({ ...queryOf(listUpgrades), refetchOnMount: 'always' })

/** How many new questions are left for the active goals; undefined until it is known. */
export const useQuestionsLeft = () => useQuery(queryOf(readQuestionsLeft)).data

/** A mutation that replies with the changed subscription. */
const useSubscriptionMutation = <Input = void>(
  mutationFn: (input: Input) => Promise<Subscription | null>,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: subscription => client.setQueryData(subscriptionQuery.queryKey, subscription),
  })
}

const cancel = () => call(cancelSubscription)
/** `price`: what the user was told that a month costs. */
const resume = (price: number) => call(resumeSubscription, { body: { auto_payments: true, price } })
const agree = (price: number) => call(agreeToPrice, { body: { price } })
const deleteCard = () => call(removeCard)

export const useCancelSubscription = () => useSubscriptionMutation(cancel)
export const useResumeSubscription = () => useSubscriptionMutation(resume)
export const useAgreeToPrice = () => useSubscriptionMutation(agree)
export const useRemoveCard = () => useSubscriptionMutation(deleteCard)
