import { FileText, Image } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../shared/loading/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { copy } from './copy.ts'

const loadPicture = async () => (await import('./picture/picture-maker.tsx')).PictureMaker
const PictureMaker = lazyPart(loadPicture)

/** The portrait on paper and as a picture. Both are made on the device. */
export const TakeAlong = () => {
  const [isPicture, setPicture] = useState(false)
  const { title, lead, pdf, picture } = copy.take
  return (
    <section aria-labelledby="portrait-take">
      <h2 id="portrait-take" className="text-2xl">
        {title}
      </h2>
      <p className="mt-2 max-w-[60ch] text-ink-soft">{lead}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => print()}>
          <FileText aria-hidden="true" size={20} strokeWidth={1.75} />
          {pdf}
        </Button>
        <Button aria-expanded={isPicture} onClick={() => setPicture(!isPicture)}>
          <Image aria-hidden="true" size={20} strokeWidth={1.75} />
          {picture}
        </Button>
      </div>
      {isPicture && (
        <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
          <PictureMaker />
        </Suspense>
      )}
    </section>
  )
}
