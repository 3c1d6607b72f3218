import { Suspense } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { useDiary } from '../use-diary.ts'

const Part = lazyPart(async () => (await import('./text-model-part.tsx')).TextModelPart)

/** The place of the text model below an evaluation; without a model its code is not even loaded. */
export const TextModelSlot = ({ id, text }: { id: string; text: string | null }) => {
  const { data } = useDiary()
  if (!data?.text_model || text === null) return null
  return (
    <Suspense fallback={null}>
      <Part id={id} text={text} model={data.text_model} />
    </Suspense>
  )
}
