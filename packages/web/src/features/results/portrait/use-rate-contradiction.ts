import { type PortraitSentence, rateContradiction, readPortrait } from '@grani/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'

/**
 * Saves what the user says of a contradiction. It is shown at once, and rolled back when saving fails; the portrait is put in its
 * new order when it is read the next time, so that nothing moves under a finger.
 */
export const useRateContradiction = ({ text, agrees: before, evidence }: PortraitSentence) => {
  const client = useQueryClient()
  const show = (agrees: boolean | null): void => {
    const rated = (all: PortraitSentence[]) => all.map(one => (one.text === text ? { ...one, agrees } : one))
    client.setQueryData(
      queryOf(readPortrait).queryKey,
      portrait =>
        portrait && {
          ...portrait,
          sentences: rated(portrait.sentences),
          contradictions: rated(portrait.contradictions),
        },
    )
  }
  return useMutation({
    mutationFn: (agrees: boolean) =>
      call(rateContradiction, { body: { results: evidence.map(({ uid }) => uid), agrees } }),
    onMutate: (agrees: boolean) => {
      show(agrees)
      return before
    },
    onError: (_error, _agrees, earlier = null) => show(earlier),
  })
}
