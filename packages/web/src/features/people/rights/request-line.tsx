import type { RightsRequest } from '@grani/contract'
import type { ReactNode } from 'react'
import { dateInWords } from '../../../shared/format/date.ts'
import { copy } from './copy.ts'

/** Noon, so that every time zone of the country shows this day. */
const dayInWords = (day: string): string => dateInWords(`${day}T09:00:00.000Z`)

const stateOf = ({ received_on, due_on, answered_at, answer, sent }: RightsRequest): string =>
  [
    copy.received(dayInWords(received_on)),
    ...sent.map(({ what, at }) => copy.sent[what](dateInWords(at))),
    answered_at === null
      ? copy.due(dayInWords(due_on))
      : copy.answered(dateInWords(answered_at), answer ?? '—'),
  ].join(', ')

/** One letter: what it asks for, and what has happened since. */
export const RequestLine = ({ request, children }: { request: RightsRequest; children?: ReactNode }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="min-w-0 grow basis-64">
      <p className="font-medium">{copy.kinds[request.kind]}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">{stateOf(request)}</p>
      {request.answered_at === null && <p className="max-w-[70ch] text-sm">{copy.todo[request.kind]}</p>}
    </div>
    {children}
  </li>
)
