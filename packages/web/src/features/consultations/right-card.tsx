import { dateInWords } from '../../shared/format/date.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { copy } from './copy.ts'
import type { Consultations } from './use-consultations.ts'

const { right: texts } = copy

type Right = Consultations['right']

type Message = { title: string; text: string; plans?: string }

/** Why nothing can be booked now; null where it can. */
const messageOf = ({
  is_offered: isOffered,
  right,
}: Pick<Consultations, 'is_offered' | 'right'>): Message | null => {
  const { state, available_from: from } = right
  const [credit] = right.credits
  if (!isOffered && credit) return texts.noneWithCredit(dateInWords(credit.expires_at))
  if (!isOffered) return texts.none
  if (state === 'available' || state === 'ahead') return null
  if (state === 'readOnly' || state === 'notInPlan') return texts[state]
  if (from === null) return { ...texts.noDate }
  const { title, text } = state === 'used' ? texts.notYet : texts.later
  return { title: title(dateInWords(from)), text }
}

/** What there is to book with, in one sentence or two. Days of the right are those of Moscow, as in the mails. */
export const availableText = ({ pays, credits, quarter, lapses_soon: lapsesSoon }: Right): string => {
  const [credit] = credits
  if (pays === 'credit' && credit) return texts.credit(dateInWords(credit.expires_at))
  if (!lapsesSoon || !quarter) return texts.available
  return `${texts.available} ${texts.until(dateInWords(quarter.until))}`
}

type Props = Pick<Consultations, 'is_offered' | 'right'> & { plansHref: string }

/** The right to a consultation in words: that there is one, when the next opens, or what it takes. */
export const RightCard = ({ plansHref, ...consultations }: Props) => {
  const message = messageOf(consultations)
  if (!message) return null
  return (
    <Card aria-labelledby="right">
      <h2 id="right" className="text-xl">
        {message.title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-soft">{message.text}</p>
      {message.plans && (
        <LinkButton href={plansHref} className="mt-5">
          {message.plans}
        </LinkButton>
      )}
    </Card>
  )
}
