import { type PAGE_NAMES, readPage, readPageVersion } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'
import { loadSanitizer } from '../../ui/sanitizer.ts'

export type DocumentName = (typeof PAGE_NAMES)[number]

const read = (name: DocumentName, version: string | null): Promise<{ title: string; html: string }> =>
  version === null
    ? call(readPage, { params: { name } })
    : call(readPageVersion, { params: { name, version } })

/** A document, as it is or as it was in a version, loaded together with the sanitizer that rendering it needs. */
export const useDocument = (name: DocumentName, version: string | null) =>
  useQuery({
    queryKey: keyOf(readPage, { params: { name, version } }),
    queryFn: async () => {
      const [page] = await Promise.all([read(name, version), loadSanitizer()])
      return page
    },
  })
