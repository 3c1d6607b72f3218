import { type PAGE_NAMES, readPage } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { loadSanitizer } from '../../ui/sanitizer.ts'

export type DocumentName = (typeof PAGE_NAMES)[number]

/** A document, loaded together with the sanitizer that rendering it needs. */
export const useDocument = (name: DocumentName) =>
  useQuery({
    queryKey: keyOf(readPage, { params: { name } }),
    queryFn: async () => {
      const [page] = await Promise.all([call(readPage, { params: { name } }), loadSanitizer()])
      return page
    },
  })
