import { listMissingReceipts, markReceiptMade, type MissingReceipt } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../shared/admin/action-dialog.tsx'
import { adminQueryOf, callAdmin } from '../../shared/admin/call-admin.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { MoneySection } from './money-section.tsx'

const texts = copy.receipts

const query = adminQueryOf(listMissingReceipts)

const inWords = ({ of, amount, settled_at }: MissingReceipt): string =>
  [`${texts.of[of]}, ${price(amount)}`, ...(settled_at === null ? [] : [dateInWords(settled_at)])].join(', ')

/** Receipts that the law asks for and the provider could not make. */
export const MissingReceipts = () => {
  const receipts = useQuery(query)
  const client = useQueryClient()
  const [chosen, setChosen] = useState<MissingReceipt | null>(null)
  const close = () => setChosen(null)
  return (
    <MoneySection title={texts.title} lead={texts.lead} none={texts.none} list={receipts}>
      <ul className="grid gap-4">
        {receipts.data?.map(receipt => (
          <li key={receipt.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div className="grow basis-64">
              <p className="font-medium">{receipt.title}</p>
              <p className="text-sm text-ink-soft">{inWords(receipt)}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">{receipt.id}</p>
            </div>
            <Button size="s" onClick={() => setChosen(receipt)}>
              {texts.made}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <ActionDialog
          title={texts.madeTitle}
          text={`${inWords(chosen)}. ${texts.madeText}`}
          confirm={texts.made}
          run={reason => callAdmin(markReceiptMade, { params: { id: chosen.id }, body: { reason } })}
          onDone={() => {
            close()
            void client.invalidateQueries({ queryKey: query.queryKey })
          }}
          onClose={close}
        />
      )}
    </MoneySection>
  )
}
