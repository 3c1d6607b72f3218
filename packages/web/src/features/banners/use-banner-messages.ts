import { type BannerMessage, closeBanner, listBanners } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

const query = queryOf(listBanners)

type Uid = BannerMessage['uid']

/** The messages that are not closed. Closing removes one at once, and then on the server. */
export const useBannerMessages = () => {
  const client = useQueryClient()
  const { data: messages = [] } = useQuery(query)
  const remove = useCallback(
    (id: Uid) =>
      client.setQueryData(query.queryKey, messages => messages?.filter(message => message.uid !== id)),
    [client],
  )
  const { mutate: close } = useMutation({
    mutationFn: (id: Uid) => call(closeBanner, { params: { id } }),
    onMutate: remove,
  })
  /** Closes it on the server only: it stays where it is read, and does not come again. */
  const { mutate: closeForLater } = useMutation({
    mutationFn: (id: Uid) => call(closeBanner, { params: { id } }),
  })
  return { messages, close, closeForLater, remove }
}
