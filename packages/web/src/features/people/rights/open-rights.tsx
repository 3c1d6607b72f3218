import { listOpenRights } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../../shared/admin/call-admin.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { copy as people } from '../copy.ts'
import { copy } from './copy.ts'
import { RequestLine } from './request-line.tsx'

/** Letters about rights that wait for an answer; nothing while there are none. */
export const OpenRights = () => {
  const { data } = useQuery(adminQueryOf(listOpenRights))
  if (!data || data.length === 0) return null
  return (
    <Card className="mb-8 max-w-3xl">
      <h2 className="text-lg">{copy.openTitle}</h2>
      <ul className="mt-3 grid gap-4">
        {data.map(request => (
          <RequestLine key={request.seq} request={request}>
            <TextLink href={`/admin/people/${request.uid}`}>{people.open.title}</TextLink>
          </RequestLine>
        ))}
      </ul>
    </Card>
  )
}
