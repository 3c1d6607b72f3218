import type { ObserverRound } from '@grani/contract'
import { useLocation } from 'wouter'
import { dateInWords } from '../../../shared/format/date.ts'
import { errorMessage } from '../../../shared/forms/error-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { AskedStatements, countStatements } from '../asked-statements.tsx'
import { copy } from '../copy.ts'
import { useOpenOutcome } from '../use-observers.ts'
import { GuessPart } from './guess-part.tsx'
import { RoundActions } from './round-actions.tsx'
import { ShareLink } from './share-link.tsx'

const texts = copy.round

const stateText = ({ state, ends_on, outcome, is_opened }: ObserverRound): string => {
  const isOpen = state === 'open'
  const where = isOpen ? texts.open(dateInWords(ends_on)) : texts.closed[state]
  const isSeen = is_opened && outcome === 'ready'
  return `${where} ${isSeen ? texts.outcome.opened : texts.outcome[isOpen ? 'open' : 'over'][outcome]}`
}

/** Leads to the outcome; the first time it has to be opened. */
const SeeOutcome = ({ round: { id, is_opened } }: { round: ObserverRound }) => {
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useOpenOutcome(id)
  const href = `/results/observers/${id}`
  if (is_opened)
    return (
      <LinkButton href={href} variant="primary" className="justify-self-start">
        {texts.seeAgain}
      </LinkButton>
    )
  return (
    <div className="grid justify-items-start gap-2">
      {error && <FormError>{errorMessage(error)}</FormError>}
      <Button
        variant="primary"
        pending={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => navigate(href) })}
      >
        {texts.see}
      </Button>
      <p className="text-sm text-ink-soft">{texts.seeNote}</p>
    </div>
  )
}

/** One round: how it stands, its link, the guesses, and its end. */
export const RoundCard = ({ round }: { round: ObserverRound }) => {
  const { id, token, started_on, qualities, outcome, is_opened } = round
  const mayGuess = !is_opened && (outcome === 'ready' || token !== null)
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div>
        <h2 id={id} className="text-xl">
          {texts.title(dateInWords(started_on))}
        </h2>
        <p className="mt-1 max-w-[60ch]">{stateText(round)}</p>
        {round.state === 'full' && <p className="mt-2 max-w-[60ch]">{texts.fullAsk}</p>}
      </div>
      {(outcome === 'ready' || is_opened) && <SeeOutcome round={round} />}
      {token !== null && <ShareLink token={token} statements={countStatements(qualities)} />}
      {outcome === 'few' && <p className="max-w-[60ch] text-sm text-ink-soft">{texts.notCounted}</p>}
      <AskedStatements qualities={qualities} />
      {mayGuess && <GuessPart round={round} />}
      <RoundActions round={round} />
    </Card>
  )
}
