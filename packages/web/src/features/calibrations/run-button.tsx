import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { RunDialog } from './run-dialog.tsx'
import { useRefreshCalibrations } from './use-calibrations.ts'

export const RunButton = () => {
  const [isOpen, setOpen] = useState(false)
  const refresh = useRefreshCalibrations()
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {copy.run.button}
      </Button>
      {isOpen && (
        <RunDialog
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            refresh()
          }}
        />
      )}
    </>
  )
}
