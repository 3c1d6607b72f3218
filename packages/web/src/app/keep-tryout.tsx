import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '../features/profile/use-profile.ts'
import { keepTryout } from '../features/quiz/tryout/keep-tryout.ts'
import { useRateResult } from '../features/results/use-result-actions.ts'
import { resultsQuery } from '../features/results/use-results.ts'
import { markLetterDue } from './modals/told-results.ts'
import { useTell } from './modals/use-tell.ts'
import { useSignedIn } from './session/profile-context.ts'
import { ContentSkeleton } from './shell/page-skeleton.tsx'

/** Makes what the user answered as a visitor the first answers of the account, then shows what they have brought beside what was told before. */
export const KeepTryout = ({ onDone }: { onDone: (isDone: true) => void }) => {
  const user = useSignedIn()
  const { uid } = user
  const client = useQueryClient()
  const tell = useTell()
  const { mutate: rate } = useRateResult()
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const told = await keepTryout(uid)
      const [profileKey] = profileQuery.queryKey
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileKey })
      // Where the list does not come, the arrival tells it once more: no harm is done.
      const results = told === null ? [] : await client.fetchQuery(resultsQuery).catch(() => [])
      const read = results.filter(({ quality }) => quality.name === told?.quality)
      tell(read)
      if (told?.agrees != null) for (const { uid: id } of read) rate({ id, agrees: told.agrees })
      if (read.length > 0) markLetterDue(user)
      if (isCurrent) onDone(true)
    })()
    return () => {
      isCurrent = false
    }
  }, [client, onDone, rate, tell, user, uid])
  return <ContentSkeleton />
}
