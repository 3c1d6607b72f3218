import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { LetterOffer } from '../../features/letters/letter-offer.tsx'
import { revisionLabel } from '../../features/results/labels.ts'
import { isNew } from '../../features/results/new-results.ts'
import { MAX_OTHERS, NewResult } from '../../features/results/new-result.tsx'
import { kindestFirst } from '../../features/results/sitting/sitting-results.ts'
import { changeOf } from '../../features/results/told-before.ts'
import { useResults } from '../../features/results/use-results.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { markLetterOffered, untold } from './told-results.ts'
import { useTell } from './use-tell.ts'
import { copy } from './copy.ts'

const texts = copy.newResultsModal

/** What has become clear and this device has not told yet: the most telling result, and the names of the others. */
export const NewResultsModal = ({ onClose }: { onClose: () => void }) => {
  const user = useSignedIn()
  const { data = [] } = useResults()
  // As it stood on arrival: what is named here is new no more.
  const [untoldHere] = useState(() => kindestFirst(untold(user, data)))
  const [isFirst] = useState(() => data.every(isNew))
  const [, navigate] = useLocation()
  const tell = useTell()
  useEffect(() => tell(untoldHere, untoldHere.slice(0, 1 + MAX_OTHERS)), [tell, untoldHere])

  const [first, ...others] = untoldHere
  // Its feedback is the newest there is.
  const result = data.find(({ uid }) => uid === first?.uid) ?? first
  useEffect(() => {
    if (!result) onClose()
    else if (isFirst) markLetterOffered(user)
  }, [result, isFirst, user, onClose])
  if (!result) return null

  const revision = revisionLabel(result)
  const readWhole = () => {
    onClose()
    navigate(`/results/${result.psy_objects[0] ?? ''}#${result.uid}`)
  }

  return (
    <Dialog
      isUnasked
      eyebrow={changeOf(data, result) === 'changed' ? texts.isChanged : texts.isNew}
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
      {isFirst && (
        <div className="mt-4">
          <LetterOffer />
        </div>
      )}
      {revision && <p className="mt-3 text-sm text-ink-soft">{revision}</p>}
    </Dialog>
  )
}
