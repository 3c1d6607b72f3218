import type { AskingView } from '../session/question-view.ts'
import type { Account } from '../sync/account-key.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { type AskedFor, readAskedFor } from './asked-for.ts'
import { copy } from './later-parts-copy.ts'
import { SittingStart } from './sitting-start.tsx'

/** A wide card has room for it above its question. */
const LINE = 'mb-2 text-sm text-ink-soft lg:absolute lg:inset-x-10 lg:top-6 lg:mb-0'

/** Which of the questions of an event this is. They come before all others: after another one they are through. */
const AskedForLine = ({ asked: { href, day, questions }, number }: { asked: AskedFor; number: number }) => {
  const place = questions.indexOf(number)
  if (place !== -1) return <p className={LINE}>{copy.askedFor.place(day, place + 1, questions.length)}</p>
  return (
    <p className={LINE}>
      {copy.askedFor.through(day)} <TextLink href={href}>{copy.askedFor.back}</TextLink>
    </p>
  )
}

/** What stands above a question: for whose sake it is asked, or what begins with it. */
export const CardTop = ({ user, view }: { user: Account; view: AskingView }) => {
  const asked = readAskedFor(user)
  if (asked) return <AskedForLine asked={asked} number={view.question.number_original} />
  return view.answers === 0 && <SittingStart />
}
