import { listUnmarkedMeetings, type StaffMeeting, withdrawConsultation } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../../shared/format/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { STATE_NAMES } from '../state-names.ts'
import { copy } from './copy.ts'
import { useRefresh } from './use-refresh.ts'

const { unmarked: texts } = copy

/** Meetings that nobody has marked, and those ahead that nobody is going to hold. */
export const UnmarkedList = () => {
  const { data } = useQuery(adminQueryOf(listUnmarkedMeetings))
  const refresh = useRefresh()
  const [withdrawn, setWithdrawn] = useState<StaffMeeting | null>(null)
  const [now] = useState(() => Date.now())
  if (!data) return null
  return (
    <Card aria-labelledby="unmarked">
      <h2 id="unmarked" className="text-lg">
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{data.length === 0 ? texts.none : texts.hint}</p>
      {data.length > 0 && (
        <ul className="mt-4">
          {data.map(meeting => {
            const { id, specialist, state, starts_at: start, ends_at: end } = meeting
            const when = shortMomentInWords(start)
            const isOver = Date.parse(end) <= now
            return (
              <li
                key={id}
                className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0"
              >
                <div className="min-w-0 grow basis-64">
                  <p className="font-medium wrap-anywhere">{specialist.name}</p>
                  <p className="text-sm text-ink-soft">
                    {when}, {isOver ? copy.over : STATE_NAMES[state]}
                  </p>
                </div>
                {!isOver && (
                  <Button
                    size="s"
                    aria-label={texts.withdrawWhich(specialist.name, when)}
                    onClick={() => setWithdrawn(meeting)}
                  >
                    {texts.withdraw}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {withdrawn && (
        <ActionDialog
          title={texts.withdrawTitle}
          text={texts.withdrawText}
          confirm={texts.withdraw}
          isDangerous
          run={reason => callAdmin(withdrawConsultation, { params: { id: withdrawn.id }, body: { reason } })}
          onDone={() => {
            refresh()
            setWithdrawn(null)
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </Card>
  )
}
