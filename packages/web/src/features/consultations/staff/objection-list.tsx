import { decideObjection, listObjections, type ObjectionOfClient } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/admin/action-dialog.tsx'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../../shared/format/moment.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { STATE_NAMES } from '../state-names.ts'
import { copy } from './copy.ts'
import { useRefresh } from './use-refresh.ts'

const { objections: texts } = copy

type Decision = { id: string; isAccepted: boolean }

type RowProps = { objection: ObjectionOfClient; onDecide: (decision: Decision) => void }

const Row = ({ objection, onDecide }: RowProps) => {
  const { id, specialist, state, starts_at: start, objected_at: at, text, uid } = objection
  return (
    <li className="grid gap-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <p className="font-medium wrap-anywhere">
        {texts.what(shortMomentInWords(start), specialist.name, STATE_NAMES[state])}
      </p>
      <p className="text-sm text-ink-soft">{texts.at(shortMomentInWords(at))}</p>
      <p className="max-w-[68ch] break-words whitespace-pre-line">{text ?? texts.noText}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="s" variant="primary" onClick={() => onDecide({ id, isAccepted: true })}>
          {texts.accept}
        </Button>
        <Button size="s" onClick={() => onDecide({ id, isAccepted: false })}>
          {texts.decline}
        </Button>
        <TextLink href={`/admin/people/${uid}`} className="inline-flex min-h-11 items-center text-sm">
          {texts.person}
        </TextLink>
      </div>
    </li>
  )
}

/** What clients say against a mark, until somebody decides. */
export const ObjectionList = () => {
  const { data } = useQuery(adminQueryOf(listObjections))
  const refresh = useRefresh()
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!data) return null
  return (
    <Card aria-labelledby="objections">
      <h2 id="objections" className="text-lg">
        {texts.title}
      </h2>
      {data.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="mt-4">
          {data.map(objection => (
            <Row key={objection.id} objection={objection} onDecide={setDecision} />
          ))}
        </ul>
      )}
      {decision && (
        <ActionDialog
          title={decision.isAccepted ? texts.acceptTitle : texts.declineTitle}
          text={decision.isAccepted ? texts.acceptText : texts.declineText}
          confirm={decision.isAccepted ? texts.accept : texts.decline}
          run={reason =>
            callAdmin(decideObjection, {
              params: { id: decision.id },
              body: { is_accepted: decision.isAccepted, reason },
            })
          }
          onDone={() => {
            refresh()
            setDecision(null)
          }}
          onClose={() => setDecision(null)}
        />
      )}
    </Card>
  )
}
