import { decideGift, listWaitingGifts, type PlanGift } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { plural } from '../../shared/format/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { copy } from './copy.ts'

const texts = copy.waiting

type Decision = { gift: PlanGift; isApproved: boolean }

const inWords = ({ tariff, days }: PlanGift): string =>
  texts.what(tariff.display_name, plural(days, copy.days))

const query = adminQueryOf(listWaitingGifts)

/** Gifts that somebody has proposed and somebody else decides on; nothing while there are none. */
export const WaitingGifts = () => {
  const { data } = useQuery(query)
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!data || data.length === 0) return null
  const finish = () => {
    setDecision(null)
    void client.invalidateQueries({ queryKey: query.queryKey })
  }
  return (
    <Card className="mb-8 max-w-2xl">
      <h2 className="text-lg">{texts.title}</h2>
      <ul className="mt-3 grid gap-4">
        {data.map(gift => (
          <li key={gift.gift} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="grow basis-64">
              <p className="font-medium">{inWords(gift)}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {[dateInWords(gift.proposed_at), gift.reason, ...(gift.is_own ? [texts.own] : [])].join(', ')}
              </p>
            </div>
            {!gift.is_own && (
              <div className="flex flex-wrap gap-2">
                <Button size="s" onClick={() => setDecision({ gift, isApproved: false })}>
                  {texts.decline}
                </Button>
                <Button size="s" variant="primary" onClick={() => setDecision({ gift, isApproved: true })}>
                  {texts.approve}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {decision && (
        <ActionDialog
          title={decision.isApproved ? texts.approveTitle : texts.declineTitle}
          text={inWords(decision.gift)}
          confirm={decision.isApproved ? texts.approve : texts.decline}
          run={reason =>
            callAdmin(decideGift, {
              params: { uid: decision.gift.uid, gift: decision.gift.gift },
              body: { is_approved: decision.isApproved, reason },
            })
          }
          onDone={finish}
          onClose={() => setDecision(null)}
        />
      )}
    </Card>
  )
}
