import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import { copy } from './copy.ts'

export const AddBannerButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {copy.add}
      </Button>
      {isOpen && <BannerDialog onClose={() => setOpen(false)} />}
    </>
  )
}
