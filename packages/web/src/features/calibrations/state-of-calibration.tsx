import type { CalibrationRun, Calibrations } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy, failureTexts, stepNames } from './copy.ts'

export type Step = 'agree' | 'reject' | 'back' | 'experts'

const runInWords = ({ state, step, users_read, users_all, version, failure }: CalibrationRun): string => {
  const texts = copy.run
  if (state === 'waiting') return texts.waiting
  if (state === 'done') return texts.done(version ?? 0)
  if (state === 'failed') return texts.failed(failure === null ? '' : failureTexts[failure])
  return [
    texts.running(stepNames[step ?? 'reading']),
    ...(users_read === null || users_all === null ? [] : [texts.read(users_read, users_all)]),
  ].join(' ')
}

type Props = { state: Calibrations; canChange: boolean; onStep: (step: Step) => void }

const Proposal = ({ state: { proposal }, canChange, onStep }: Props) => {
  if (!proposal) return null
  const { version, reason, proposed_at, is_own: isOwn } = proposal
  return (
    <section className="mt-4 rounded-control bg-sunken px-4 py-3" aria-label={copy.proposal.title}>
      <p className="font-medium">{copy.proposal.text(version)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[dateInWords(proposed_at), reason, ...(isOwn ? [copy.proposal.own] : [])].join(', ')}
      </p>
      {canChange && (
        <div className="mt-3 flex flex-wrap gap-2">
          {!isOwn && (
            <Button size="s" variant="primary" onClick={() => onStep('agree')}>
              {copy.proposal.agree}
            </Button>
          )}
          <Button size="s" onClick={() => onStep('reject')}>
            {isOwn ? copy.proposal.takeBack : copy.proposal.reject}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What is in use, what was before, what is proposed, and the newest run. */
export const StateOfCalibration = (props: Props) => {
  const { current, before, versions, run, proposal } = props.state
  const { canChange, onStep } = props
  return (
    <Card className="max-w-4xl">
      <p className="font-medium">{versions.length === 0 ? copy.none : copy.current(current)}</p>
      {before && <p className="text-ink-soft">{copy.before(before.version)}</p>}
      <output className="block text-ink-soft empty:hidden">{run && runInWords(run)}</output>
      <Proposal {...props} />
      {canChange && (
        <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
          {before && (
            <Button size="s" onClick={() => onStep('back')}>
              {copy.back.button}
            </Button>
          )}
          {current !== null && !proposal && before?.version !== null && (
            <Button size="s" onClick={() => onStep('experts')}>
              {copy.proposal.experts}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
