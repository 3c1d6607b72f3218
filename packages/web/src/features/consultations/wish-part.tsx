import { useState } from 'react'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { useEraseWish } from './use-consultations.ts'

const { wish: texts } = copy

/** What the client has written for the specialist, and the way to erase it. */
export const WishPart = ({ id, wish }: { id: string; wish: string }) => {
  const [isAsking, setAsking] = useState(false)
  const erasure = useEraseWish(id)
  return (
    <div className="grid justify-items-start gap-2">
      <div>
        <h3 className="text-sm font-medium">{texts.label}</h3>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{wish}</p>
      </div>
      <Button size="s" onClick={() => setAsking(true)}>
        {texts.erase}
      </Button>
      {isAsking && (
        <ConfirmDialog labels={texts} mutation={erasure} onClose={() => setAsking(false)}>
          {texts.text}
        </ConfirmDialog>
      )}
    </div>
  )
}
