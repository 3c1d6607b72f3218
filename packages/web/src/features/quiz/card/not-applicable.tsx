import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isForCard, isQuestionSeen } from '../keys/use-card-keys.ts'
import { copy } from './later-parts-copy.ts'

type Props = { areKeysOn: boolean; onChoose: () => void }

/** Says that what the question asks about is missing from the user's life: by a tap, or by N wherever the focus is. */
export const NotApplicable = ({ areKeysOn, onChoose }: Props) => {
  useEffect(() => {
    if (!areKeysOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      // `code` names the physical key, which is the same in the Russian layout.
      if (event.code !== 'KeyN' || !isForCard(event)) return
      event.preventDefault()
      if (isQuestionSeen()) onChoose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return (
    <div className="flex justify-center @min-[30rem]:mt-3">
      <Button variant="quiet" size="s" onClick={onChoose} aria-keyshortcuts={areKeysOn ? 'n' : undefined}>
        {copy.notApplicable}
      </Button>
    </div>
  )
}
