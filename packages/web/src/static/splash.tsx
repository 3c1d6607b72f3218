import { copy } from '../app/copy.ts'
import { OptionButton, OptionGroup } from '../features/quiz/card/option-group.tsx'
import { OPTIONS_BELOW, PROMPT, questionTextClassName } from '../features/quiz/card/question-text.ts'
import { Card } from '../ui/card.tsx'
import { Mark } from '../ui/mark.tsx'

const KINDS = ['scale', 'choice', 'pair'] as const

/** The first question on a phone, filled in by build/first-question.js, where QuestionCard will show it. */
const FirstQuestion = () => (
  <div
    id="first-question"
    hidden
    className="absolute inset-x-0 top-16 z-1 min-h-[calc(100dvh-4rem)] bg-paper px-3 pt-[3.1875rem]"
  >
    <Card className="@container px-4 py-3 pb-32">
      {KINDS.map(kind => (
        <template key={kind} data-kind={kind}>
          <p className={PROMPT} />
          {/* oxlint-disable-next-line jsx-a11y/heading-has-content -- filled in the browser */}
          <h2 className={questionTextClassName(kind === 'pair')} />
          <div className={OPTIONS_BELOW}>
            <OptionGroup kind={kind} count={2}>
              <OptionButton kind={kind} place={0} count={2} text="" tabIndex={-1} />
            </OptionGroup>
          </div>
        </template>
      ))}
    </Card>
  </div>
)

/** What index.html begins with: the logo where the header will show it, and the first question. */
export const Splash = () => (
  <>
    <div className="absolute inset-x-0 top-0 mx-auto flex h-16 max-w-6xl items-center gap-2.5 px-4 text-lg font-semibold tracking-tight md:px-6">
      <Mark />
      {copy.product}
    </div>
    <FirstQuestion />
  </>
)
