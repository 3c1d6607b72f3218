import type { Binding } from '@grani/contract'
import { useEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { announce } from '../../../ui/live-region.tsx'
import { copy } from './copy.ts'
import { type BindingOutcome, useBinding } from './use-binding.ts'

const texts = copy.outcome

const textOf = (outcome: BindingOutcome, binding: Binding | undefined): string => {
  if (outcome !== 'active') return texts[outcome].text
  const { text, charge } = texts.active
  const title = binding?.title ?? null
  return [title === null ? '' : text(title), charge[binding?.charge ?? 'none']].join(' ').trim()
}

/** What has become of a binding, for who comes back from its page. */
export const BindingResult = ({ uid, onClose }: { uid: string; onClose: () => void }) => {
  const { outcome, binding, isChecking, check } = useBinding(uid)
  const { title } = texts[outcome]
  useEffect(() => announce(title), [title])
  return (
    <Card tone="sunken" aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 max-w-[60ch] text-ink-soft">{textOf(outcome, binding)}</p>
      {outcome !== 'waiting' && (
        <div className="mt-4 flex flex-wrap gap-3">
          {outcome === 'unknown' && (
            <Button size="s" variant="primary" pending={isChecking} onClick={check}>
              {copy.checkAgain}
            </Button>
          )}
          <Button size="s" onClick={onClose}>
            {copy.close}
          </Button>
        </div>
      )}
    </Card>
  )
}
