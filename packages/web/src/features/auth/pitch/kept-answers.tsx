import type { ReactNode } from 'react'
import { plural } from '../../../shared/format/plural.ts'
import { copy } from './copy.ts'

const ANSWERS = ['ответ', 'ответа', 'ответов'] as const

type Props = { answers: number; picture: ReactNode }

/** That nothing of the try is lost by registering. */
export const KeptAnswers = ({ answers, picture }: Props) => (
  <section aria-label={copy.about} className="flex items-center gap-5 md:block">
    {picture}
    <div>
      <h2 className="text-xl md:mt-6 md:text-3xl">{copy.kept.title(plural(answers, ANSWERS))}</h2>
      <p className="mt-1.5 max-w-[46ch] text-sm text-ink-soft md:mt-3 md:text-lg">{copy.kept.text}</p>
    </div>
  </section>
)
