import { type BannerMessage, closeBanner, listBanners } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

const query = queryOf(listBanners)

/** The first message that is not closed. Closing removes it at once, and then on the server. */
export const useBannerMessages = () => {
  const client = useQueryClient()
  const { data } = useQuery(query)
  const { mutate: close } = useMutation({
    mutationFn: (id: BannerMessage['uid']) => call(closeBanner, { params: { id } }),
    onMutate: id =>
      client.setQueryData(query.queryKey, messages => messages?.filter(message => message.uid !== id)),
  })
  return { first: data?.[0], close }
}
