import { useLocation } from 'wouter'
import { isNew } from '../../features/results/result-selectors.ts'
import { useResults } from '../../features/results/use-results.ts'
import { nouns } from '../../shared/format/copy.ts'
import { plural } from '../../shared/format/plural.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stone } from '../../ui/stone.tsx'
import { copy } from './copy.ts'

const texts = copy.newResultsModal

export const NewResultsModal = ({ onClose }: { onClose: () => void }) => {
  const { data } = useResults()
  const [, navigate] = useLocation()
  const newResults = (data ?? []).filter(isNew)
  const isRevised = newResults.some(result => result.revised_from)
  const direction = newResults[0]?.psy_objects[0]

  const show = () => {
    onClose()
    navigate(direction ? `/results/${direction}` : '/results')
  }

  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.later}</Button>
          <Button variant="primary" onClick={show}>
            {texts.open}
          </Button>
        </>
      }
    >
      <div className="flex flex-col items-center gap-4 sm:flex-row">
        <Stone mood="growing" className="size-24 shrink-0" />
        <p className="text-ink-soft">
          {texts.text(plural(Math.max(1, newResults.length), nouns.newResult))}
          {isRevised && ` ${texts.revised}`}
        </p>
      </div>
    </Dialog>
  )
}
