import type { PersonCard } from '@grani/contract'
import { roleNames } from '../../shared/admin/copy.ts'
import { copy as checkoutCopy } from '../../shared/checkout/copy.ts'
import { dateInWords } from '../../shared/format/date.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { plural } from '../../shared/format/plural.ts'
import { price } from '../../shared/format/price.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { copy } from './copy.ts'
import { Facts, Section } from './facts.tsx'

const orNone = (parts: readonly string[]): string =>
  parts.length === 0 ? copy.account.none : parts.join(', ')

type Props = { card: PersonCard }

const AccountFacts = ({ card }: Props) => {
  const texts = copy.account
  return (
    <Section title={texts.title}>
      <Facts
        facts={[
          [texts.uid, card.uid],
          [
            texts.email,
            card.email === null
              ? texts.none
              : `${card.email}, ${card.is_email_verified ? texts.confirmed : texts.unconfirmed}`,
          ],
          [texts.since, dateInWords(card.created_at)],
          [texts.seen, card.last_seen_at ? dateInWords(card.last_seen_at) : texts.never],
          [
            texts.ways,
            orNone([...(card.has_password ? [texts.password] : []), ...(card.has_vk ? [texts.vk] : [])]),
          ],
          [texts.sessions, texts.browsers(card.sessions, card.devices)],
          [
            texts.groups,
            orNone([...card.roles.map(role => roleNames[role]), ...(card.is_qa ? [texts.qa] : [])]),
          ],
          [texts.goals, orNone(card.goals)],
          [texts.counts, texts.numbers(card.answers, card.results, card.events, card.drawings)],
        ]}
      />
    </Section>
  )
}

const stateOf = (plan: NonNullable<PersonCard['plan']>): string =>
  [
    plan.tariff.display_name,
    ...(plan.is_trial ? [copy.plan.trial] : []),
    ...(plan.is_free ? [copy.plan.free] : []),
    ...(plan.is_cancelled ? [copy.plan.cancelled] : []),
    ...(plan.is_paused ? [copy.plan.paused] : []),
  ].join(', ')

const PlanFacts = ({ card: { plan, gifts, gift_months: months } }: Props) => (
  <Section title={copy.plan.title}>
    {plan ? (
      <Facts
        facts={[
          [copy.plan.current, stateOf(plan)],
          [plan.is_ended ? copy.plan.ended : copy.plan.until, dateInWords(plan.end_at)],
          [copy.plan.card, plan.card ?? copy.account.none],
          ...gifts.map(
            gift =>
              [
                `${copy.gifts.title}, ${dateInWords(gift.proposed_at)}`,
                `${copy.waiting.what(gift.tariff.display_name, plural(gift.days, copy.days))}: ${copy.gifts.states[gift.state]}. ${gift.reason}`,
              ] as const,
          ),
        ]}
      />
    ) : (
      <p className="text-sm text-ink-soft">{copy.plan.never}</p>
    )}
    {months.bought.length + months.received.length > 0 && (
      <Facts
        facts={[
          ...months.bought.map(
            ({ tariff, months: count, state, bought_at }) =>
              [
                `${copy.giftMonths.bought}, ${dateInWords(bought_at)}`,
                `${copy.waiting.what(tariff.display_name, plural(count, copy.giftMonths.noun))}: ${copy.giftMonths.states[state]}`,
              ] as const,
          ),
          ...months.received.map(
            ({ tariff, months: count, from, until }) =>
              [
                copy.giftMonths.received,
                `${copy.waiting.what(tariff.display_name, plural(count, copy.giftMonths.noun))}: ${dateInWords(from)} – ${dateInWords(until)}`,
              ] as const,
          ),
        ]}
      />
    )}
  </Section>
)

const paymentState = ({ status, refund }: PersonCard['payments'][number]): string =>
  refund ? copy.payments.refunds[refund.status] : copy.payments.states[status]

const Payments = ({ card: { payments } }: Props) => (
  <Section title={copy.payments.title}>
    {payments.length === 0 ? (
      <p className="text-sm text-ink-soft">{copy.payments.none}</p>
    ) : (
      <DataTable
        caption={copy.payments.title}
        columns={copy.payments.columns}
        rows={payments.map(payment => ({
          key: payment.uid,
          name: payment.title,
          cells: [
            dateInWords(payment.created_at),
            `${price(payment.amount)}, ${checkoutCopy.methods.name[payment.method]}`,
            paymentState(payment),
            payment.uid,
          ],
        }))}
      />
    )}
  </Section>
)

const Mails = ({ card: { mails } }: Props) => (
  <Section title={copy.mails.title}>
    {mails.length === 0 ? (
      <p className="text-sm text-ink-soft">{copy.mails.none}</p>
    ) : (
      <DataTable
        caption={copy.mails.title}
        columns={copy.mails.columns}
        rows={mails.map(({ subject, created_at, is_given_up }) => ({
          key: `${created_at} ${subject}`,
          name: subject,
          cells: [dateInWords(created_at), is_given_up ? copy.mails.givenUp : copy.mails.waiting],
        }))}
      />
    )}
  </Section>
)

const BlockedAddress = ({ card: { blocked_address: blocked } }: Props) => {
  if (!blocked) return null
  const { title, since, reasons, code, todo } = copy.blocked
  return (
    <Section title={title}>
      <div className="grid gap-1 text-sm">
        <p>{since(reasons[blocked.reason], dateInWords(blocked.blocked_at))}</p>
        {blocked.code !== null && <p>{code(blocked.code)}</p>}
        <p>{todo}</p>
      </div>
    </Section>
  )
}

const Refusals = ({ card: { refusals } }: Props) => (
  <Section title={copy.refusals.title}>
    {refusals.length === 0 ? (
      <p className="text-sm text-ink-soft">{copy.refusals.none}</p>
    ) : (
      <DataTable
        caption={copy.refusals.title}
        columns={copy.refusals.columns}
        rows={refusals.map(({ call, code, times, last_at, requests }) => ({
          key: `${call} ${code} ${last_at}`,
          name: copy.refusals.codes[code] ?? code,
          cells: [call, String(times), shortMomentInWords(last_at), requests.join(', ') || '—'],
        }))}
      />
    )}
  </Section>
)

const Consents = ({ card: { consents } }: Props) => (
  <Section title={copy.consents.title}>
    <DataTable
      caption={copy.consents.title}
      columns={copy.consents.columns}
      rows={consents.map(({ document, version, given_at, withdrawn_at }) => ({
        key: `${document} ${version} ${given_at}`,
        name: copy.consents.documents[document],
        cells: [version, dateInWords(given_at), withdrawn_at === null ? '—' : dateInWords(withdrawn_at)],
      }))}
    />
  </Section>
)

/** All that the staff may know of a person. */
export const PersonFacts = ({ card }: Props) => (
  <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
    <AccountFacts card={card} />
    <PlanFacts card={card} />
    <div className="xl:col-span-2">
      <Payments card={card} />
    </div>
    <div className="xl:col-span-2">
      <Refusals card={card} />
    </div>
    <Consents card={card} />
    <Mails card={card} />
    <BlockedAddress card={card} />
  </div>
)
