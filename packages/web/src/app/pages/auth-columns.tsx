import { type ReactNode, useState } from 'react'
import { ExampleResult } from '../../features/auth/pitch/example-result.tsx'
import { KeptAnswers } from '../../features/auth/pitch/kept-answers.tsx'
import { Pitch, TruthLine } from '../../features/auth/pitch/pitch.tsx'
import { readTryout } from '../../features/quiz/tryout/stored-tryout.ts'
import { TryoutStone } from '../../features/quiz/tryout/tryout-facets.tsx'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { FORM_ID } from '../shell/auth-frame.tsx'

type Props = {
  query: string
  /** Whether answers that wait on this device stand in place of the invitation to give some. */
  showsKept: boolean
  /** The form. */
  children: ReactNode
}

/** A form of the auth area beside what this is; on a phone what it is comes first, with the example. */
export const AuthColumns = ({ query, showsKept, children }: Props) => {
  const [tryout] = useState(() => readTryout(deviceStorage, Date.now()))
  const answers = tryout?.answers.length ?? 0
  const hasKept = showsKept && answers > 0
  return (
    <div className="mx-auto grid max-w-[26rem] gap-x-10 gap-y-6 md:max-w-none md:grid-cols-[minmax(0,1fr)_22rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-x-20">
      {hasKept ? (
        <KeptAnswers
          answers={answers}
          picture={
            <TryoutStone facets={tryout?.facets ?? []} className="size-20 shrink-0 md:size-44 lg:size-56" />
          }
        />
      ) : (
        <Pitch tryHref={`/try${query}`} isStarted={answers > 0} />
      )}
      {!hasKept && (
        <div className="self-start">
          <ExampleResult />
          <TruthLine />
        </div>
      )}
      <div
        id={FORM_ID}
        className="mt-3 scroll-mt-2 border-t border-line pt-8 md:mt-0 md:col-start-2 md:row-span-2 md:row-start-1 md:self-start md:rounded-card md:border-0 md:bg-surface md:p-7 md:shadow-card lg:p-9"
      >
        {children}
      </div>
    </div>
  )
}
