import { useParams } from 'wouter'
import { copy as texts } from '../../../features/drawing-ideas/copy.ts'
import { FigureIdeas } from '../../../features/drawing-ideas/figure-ideas.tsx'
import { FigureList } from '../../../features/drawing-ideas/figure-list.tsx'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

export const DrawingIdeasPage = () => {
  const { figure } = useParams<{ figure?: string }>()
  if (figure !== undefined)
    return (
      <AdminPage title={texts.figure(figure)}>
        <FigureIdeas key={figure} figure={figure} />
      </AdminPage>
    )
  return (
    <AdminPage title={copy.drawingIdeas} lead={texts.lead}>
      <FigureList />
    </AdminPage>
  )
}
