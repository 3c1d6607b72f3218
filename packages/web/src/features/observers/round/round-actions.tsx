import type { ObserverRound } from '@grani/contract'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { useRemoveRound, useStopRound } from '../use-observers.ts'

const texts = copy.round

/** Stops a round, or deletes it with all that came of it; each at once. */
export const RoundActions = ({ round: { id, state } }: { round: ObserverRound }) => {
  const [asked, setAsked] = useState<'stop' | 'remove' | null>(null)
  const stop = useStopRound(id)
  const remove = useRemoveRound(id)
  const close = () => setAsked(null)
  return (
    <div className="-mx-3.5 flex flex-wrap gap-x-2 border-t border-line pt-3">
      {state === 'open' && (
        <Button variant="quiet" size="s" onClick={() => setAsked('stop')}>
          {texts.stop}
        </Button>
      )}
      <Button variant="quiet" size="s" onClick={() => setAsked('remove')}>
        {texts.remove}
      </Button>
      {asked === 'stop' && (
        <ConfirmDialog labels={texts.stopDialog} mutation={stop} onClose={close}>
          {texts.stopDialog.text}
        </ConfirmDialog>
      )}
      {asked === 'remove' && (
        <ConfirmDialog labels={texts.removeDialog} mutation={remove} onClose={close}>
          {texts.removeDialog.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
