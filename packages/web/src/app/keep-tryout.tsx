import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepTryout } from '../features/quiz/tryout/keep-tryout.ts'
import { useSignedIn } from './session/profile-context.ts'
import { ContentSkeleton } from './shell/page-skeleton.tsx'
import { profileQuery } from '../features/profile/use-profile.ts'

/** Makes what the user answered as a visitor the first answers of the account, then shows what they have brought. */
export const KeepTryout = ({ onDone }: { onDone: (isDone: true) => void }) => {
  const { uid } = useSignedIn()
  const client = useQueryClient()
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      await keepTryout(uid)
      const [profileKey] = profileQuery.queryKey
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileKey })
      if (isCurrent) onDone(true)
    })()
    return () => {
      isCurrent = false
    }
  }, [client, onDone, uid])
  return <ContentSkeleton />
}
