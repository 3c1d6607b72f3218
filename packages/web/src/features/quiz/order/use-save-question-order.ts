import { type Profile, readProfile, saveQuestionOrder } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { keyOf } from '../../../shared/api/query-client.ts'
import { useQuestionSession } from '../session/session-registry.ts'

/** Saves the order of questions; those on this device are replaced. Choices are saved one after another, so that the last one stays. */
export const useSaveQuestionOrder = (user: Profile) => {
  const client = useQueryClient()
  const session = useQuestionSession(user)
  return useMutation({
    scope: { id: saveQuestionOrder.path },
    mutationFn: (atRandom: boolean) => call(saveQuestionOrder, { body: { asks_at_random: atRandom } }),
    onSuccess: profile => {
      client.setQueryData(keyOf(readProfile), profile)
      session?.resume()
    },
  })
}
