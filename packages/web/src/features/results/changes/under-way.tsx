import type { Remeasurable } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './copy.ts'
import { useCancelRemeasurement } from './use-changes.ts'

type Props = {
  open: readonly Remeasurable[]
  /** The questions are no longer the same. */ onStopped: () => void
}

/** What is being measured again, and a way to stop it. */
export const UnderWay = ({ open, onStopped }: Props) => {
  const { mutate, isPending, variables } = useCancelRemeasurement(onStopped)
  return (
    <Card aria-label={copy.underWay}>
      <h2 className="text-lg">{copy.underWay}</h2>
      <ul className="mt-2 grid grid-cols-1 gap-1">
        {open.map(({ quality, answered, answers }) => (
          <li key={quality.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-38 flex-1 leading-snug">
              {quality.name}
              <span className="block text-sm text-ink-soft">{copy.answered(answered ?? 0, answers)}</span>
            </span>
            <Button
              size="s"
              aria-label={copy.stopOf(quality.name)}
              pending={isPending && variables === quality.id}
              onClick={() => mutate(quality.id)}
            >
              {copy.stop}
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <LinkButton href="/" variant="primary">
          {copy.toQuestions}
        </LinkButton>
      </div>
    </Card>
  )
}
