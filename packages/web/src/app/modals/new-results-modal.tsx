import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { revisionLabel } from '../../features/results/labels.ts'
import { NewResult } from '../../features/results/new-result.tsx'
import { historyOf, mostTellingFirst } from '../../features/results/result-selectors.ts'
import { useResults } from '../../features/results/use-results.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announcedResults, forgetAnnounced } from './announced-results.ts'
import { copy } from './copy.ts'

const texts = copy.newResultsModal

/** What the last answers have brought: the most telling result, and the names of the others. */
export const NewResultsModal = ({ onClose }: { onClose: () => void }) => {
  const { data = [] } = useResults()
  const [uids] = useState(announcedResults)
  const [, navigate] = useLocation()
  useEffect(() => () => forgetAnnounced(uids), [uids])

  const [result, ...others] = mostTellingFirst(data.filter(({ uid }) => uids.includes(uid)))
  useEffect(() => {
    if (!result) onClose()
  }, [result, onClose])
  if (!result) return null

  const revision = revisionLabel(result)
  const readWhole = () => {
    onClose()
    navigate(`/results/${result.psy_objects[0] ?? ''}#${result.uid}`)
  }

  return (
    <Dialog
      isUnasked
      eyebrow={historyOf(data, result).length > 0 ? texts.isChanged : texts.isNew}
      title={result.quality.name}
      onClose={onClose}
      actions={
        // Beside each other on a phone too, so that all of it is on one screen.
        <div className="flex gap-3 max-sm:*:grow">
          <Button onClick={readWhole}>{texts.whole}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.next}
          </Button>
        </div>
      }
    >
      <NewResult result={result} others={others} />
      {revision && <p className="mt-3 text-sm text-ink-soft">{revision}</p>}
    </Dialog>
  )
}
