import { useParams } from 'wouter'
import { DraftEditor } from '../../../features/drafts/draft-editor.tsx'
import type { Renderers } from '../../../features/drafts/draft-preview.tsx'
import { QuestionPreview } from '../../../features/quiz/card/question-preview.tsx'
import { NextStep } from '../../../features/results/list/next-step.tsx'
import { TariffCard } from '../../../features/subscription/tariffs/tariff-card.tsx'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { AdminPage } from '../admin-page.tsx'
import { copy } from '../copy.ts'

const RENDER: Renderers = {
  question: ({ question, options }) => <QuestionPreview question={question} options={options} />,
  step: step => <NextStep step={step} />,
  plan: ({ tariff }) => (
    <TariffCard
      tariff={tariff}
      isCurrent={false}
      isRecommended={tariff.is_recommended}
      pace={undefined}
      disabled={false}
      onChoose={() => {}}
    />
  ),
}

export const DraftPage = () => {
  const { draft = '' } = useParams<{ draft?: string }>()
  const mayPublish = useStaff().permissions.includes('publishContent')
  return (
    <AdminPage title={copy.draft}>
      <DraftEditor key={draft} id={draft} mayPublish={mayPublish} render={RENDER} />
    </AdminPage>
  )
}
