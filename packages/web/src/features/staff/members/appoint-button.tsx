import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { MemberDialog } from './member-dialog.tsx'

export const AppointButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {copy.members.add}
      </Button>
      {isOpen && <MemberDialog member={null} onClose={() => setOpen(false)} />}
    </>
  )
}
