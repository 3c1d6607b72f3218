import { FIGURES_PER_ROUND } from '@grani/contract'
import { Button } from '../../../ui/button.tsx'
import { copy } from './copy.ts'

type RoundProps = {
  /** Figures that are left. */ left: number
  /** Nothing was drawn before. */ isNew?: boolean
  isPending?: boolean
  onChoose: (size: number) => void
}

/** How many figures now: a short round, or all that are left. */
export const RoundButtons = ({ left, isNew = false, isPending = false, onChoose }: RoundProps) => (
  <div className="flex flex-wrap gap-2">
    <Button variant="primary" pending={isPending} onClick={() => onChoose(FIGURES_PER_ROUND)}>
      {copy.round(left, isNew)}
    </Button>
    {left > FIGURES_PER_ROUND && (
      <Button disabled={isPending} onClick={() => onChoose(left)}>
        {copy.wholeRound(left, isNew)}
      </Button>
    )}
  </div>
)
