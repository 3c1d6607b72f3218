import { useState } from 'react'
import { copy as texts } from '../../../features/promos/copy.ts'
import { MakeDialog } from '../../../features/promos/make-dialog.tsx'
import { PromoList } from '../../../features/promos/promo-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const PromosPage = () => {
  const [isMaking, setMaking] = useState(false)
  return (
    <AdminPage
      title={copy.promos}
      lead={texts.lead}
      actions={
        <Button variant="primary" onClick={() => setMaking(true)}>
          {texts.make}
        </Button>
      }
    >
      <PromoList />
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </AdminPage>
  )
}
