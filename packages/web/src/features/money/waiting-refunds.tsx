import { listWaitingRefunds, type WaitingRefund } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { price } from '../../shared/format/price.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'
import { MoneySection } from './money-section.tsx'
import { AgreeDialog, ProposeDeclineDialog, ProposeRefundDialog, RejectDialog } from './refund-dialogs.tsx'

const texts = copy.refunds

const DIALOGS = {
  propose: ProposeRefundDialog,
  decline: ProposeDeclineDialog,
  agree: AgreeDialog,
  reject: RejectDialog,
} satisfies Record<string, ComponentType<never>>

type Step = keyof typeof DIALOGS

type RequestProps = { request: WaitingRefund; onStep: (step: Step) => void }

const Proposal = ({ proposal }: { proposal: NonNullable<WaitingRefund['proposal']> }) => {
  const { amount, reason, proposed_at, is_own, may_decide } = proposal
  return (
    <div className="mt-3 rounded-control bg-sunken px-4 py-3">
      <p className="font-medium">
        {amount === null ? copy.proposal.decline : copy.proposal.refund(price(amount))}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[
          dateInWords(proposed_at),
          reason,
          ...(is_own ? [may_decide ? copy.proposal.ownAlone : copy.proposal.own] : []),
        ].join(', ')}
      </p>
    </div>
  )
}

const Steps = ({ request: { proposal }, onStep }: RequestProps) => {
  const button = (step: Step, label: ReactNode, isPrimary = false) => (
    <Button size="s" {...(isPrimary && { variant: 'primary' })} onClick={() => onStep(step)}>
      {label}
    </Button>
  )
  if (!proposal)
    return (
      <>
        {button('propose', texts.propose, true)}
        {button('decline', texts.decline)}
      </>
    )
  const { amount, is_own: isOwn, may_decide: mayDecide } = proposal
  return (
    <>
      {mayDecide &&
        button(
          'agree',
          amount === null ? copy.proposal.agreeToDecline : copy.proposal.agreeToRefund(price(amount)),
          true,
        )}
      {button('reject', isOwn ? copy.proposal.takeBack : copy.proposal.reject)}
    </>
  )
}

const Request = ({ request, onStep }: RequestProps) => {
  const { title, amount, method, unused, paid_at, asked_at, comment, proposal, payment, uid } = request
  return (
    <li className="border-t border-line pt-5 first:border-0 first:pt-0">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-soft">
        {[
          texts.paid(price(amount), dateInWords(paid_at ?? asked_at)),
          checkoutCopy.methods.name[method],
          texts.unused(price(unused)),
        ].join(', ')}
      </p>
      <p className="mt-3 max-w-[70ch] wrap-anywhere whitespace-pre-line">
        {comment === null ? <span className="text-ink-soft">{texts.noComment}</span> : texts.comment(comment)}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {texts.asked(dateInWords(asked_at))}. {texts.payment(payment)}.{' '}
        <TextLink href={`/admin/people/${uid}`}>{texts.person}</TextLink>
      </p>
      {proposal && <Proposal proposal={proposal} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Steps request={request} onStep={onStep} />
      </div>
    </li>
  )
}

const query = adminQueryOf(listWaitingRefunds)

/** Requests of users: one member of the staff proposes, another one decides. */
export const WaitingRefunds = () => {
  const requests = useQuery(query)
  const client = useQueryClient()
  const [opened, setOpened] = useState<{ request: WaitingRefund; step: Step } | null>(null)
  const Opened = opened && DIALOGS[opened.step]
  const close = () => setOpened(null)
  return (
    <MoneySection title={texts.title} none={texts.none} list={requests}>
      <ul className="grid gap-5">
        {requests.data?.map(request => (
          <Request key={request.refund} request={request} onStep={step => setOpened({ request, step })} />
        ))}
      </ul>
      {Opened && (
        <Opened
          request={opened.request}
          onClose={close}
          onDone={() => {
            close()
            void client.invalidateQueries({ queryKey: query.queryKey })
          }}
        />
      )}
    </MoneySection>
  )
}
