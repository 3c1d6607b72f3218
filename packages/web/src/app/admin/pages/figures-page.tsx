import { copy as texts } from '../../../features/figures/copy.ts'
import { Figures } from '../../../features/figures/figures.tsx'
import { Health } from '../../../features/figures/health.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const FiguresPage = () => (
  <AdminPage title={copy.figures} lead={texts.lead}>
    <Figures />
    <Health />
  </AdminPage>
)
