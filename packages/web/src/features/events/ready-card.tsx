import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'

const { taps: texts } = copy

type Props = { isPending: boolean; onEvaluate: () => void; onChange: () => void }

/** In place of the form, once the day has come that kept marks have waited for: one press, and no marks to read again. */
export const ReadyCard = ({ isPending, onEvaluate, onChange }: Props) => (
  <Card tone="sunken">
    <p>{texts.ready}</p>
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" pending={isPending} onClick={onEvaluate}>
        {texts.submit}
      </Button>
      <Button variant="quiet" disabled={isPending} onClick={onChange}>
        {texts.correct}
      </Button>
    </div>
  </Card>
)
