import { type BlockedAddress, listMails } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'
import { shortMomentInWords } from '../../shared/format/moment.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const texts = copy.blocked

const Row = ({ address: { uid, email, reason, code, blocked_at } }: { address: BlockedAddress }) => (
  <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3">
    <TextLink href={`/admin/people/${uid}`}>{email}</TextLink>
    <p className="text-sm text-ink-soft">
      {texts.why(texts.reasons[reason], code, shortMomentInWords(blocked_at))}
    </p>
  </li>
)

/** The addresses that only necessary mails go to, and why. */
export const BlockedAddresses = () => {
  const { data } = useQuery(adminQueryOf(listMails))
  if (!data) return null
  const { blocked, blocked_addresses: addresses } = data
  return (
    <section className="mt-10 max-w-4xl" aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 max-w-[70ch] text-ink-soft">{blocked === 0 ? texts.none : texts.lead}</p>
      {blocked > addresses.length && (
        <p className="mt-1 text-ink-soft">{texts.newest(addresses.length, blocked)}</p>
      )}
      {addresses.length > 0 && (
        <ul aria-label={texts.title} className="mt-3 border-t border-line">
          {addresses.map(address => (
            <Row key={address.uid} address={address} />
          ))}
        </ul>
      )}
    </section>
  )
}
