import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { StartDialog } from './start-dialog.tsx'

export const StartButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {copy.start}
      </Button>
      {isOpen && <StartDialog onClose={() => setOpen(false)} />}
    </>
  )
}
