import { OptionButton, OptionGroup } from '../features/quiz/card/option-group.tsx'
import { copy as cardCopy } from '../features/quiz/card/copy.ts'
import { OPTIONS_BELOW, PROMPT, questionTextClassName } from '../features/quiz/card/question-text.ts'
import { copy } from '../features/quiz/tryout/copy.ts'
import { Step, TryoutFrame } from '../features/quiz/tryout/tryout-frame.tsx'
import { Button } from '../ui/button.tsx'
import { hole, Section } from './holes.tsx'

/** A visitor is asked for no pair. */
const KINDS = ['scale', 'choice'] as const
const COUNTS = [2, 3, 4, 5, 6, 7]

/** The options of a question of each kind and length: the server keeps the one that fits. */
const Options = () =>
  KINDS.flatMap(kind =>
    COUNTS.map(count => (
      <Section key={`${kind}${count}`} of={`${kind}${count}`}>
        <OptionGroup kind={kind} count={count}>
          {Array.from({ length: count }, (_, place) => (
            <OptionButton
              key={place}
              type="submit"
              name="option"
              value={place}
              kind={kind}
              place={place}
              count={count}
              text={hole(`option${place}`)}
            />
          ))}
        </OptionGroup>
      </Section>
    )),
  )

/** A question of the try as a form: each option is a button that sends it. */
export const TryoutQuestion = () => (
  <TryoutFrame
    progress={copy.question(hole('number'), hole('all'))}
    steps={
      <>
        <Section of="done">
          <Step isDone />
        </Section>
        <Section of="left">
          <Step isDone={false} />
        </Section>
      </>
    }
    stone={<div className="size-12 shrink-0 lg:hidden" />}
    facets={null}
  >
    <form method="post" action={`/try${hole('search')}`}>
      <input type="hidden" name="seed" value={hole('seed')} />
      <input type="hidden" name="question" value={hole('question')} />
      <Section of="prompt">
        <p className={PROMPT}>{hole('prompt')}</p>
      </Section>
      <h2 className={questionTextClassName(false)}>{hole('text')}</h2>
      <div className={OPTIONS_BELOW}>
        <Options />
      </div>
      <div className="mt-2 flex justify-between @min-[30rem]:mt-5">
        <div>
          <Section of="canTakeBack">
            <Button type="submit" name="do" value="back" variant="quiet" size="s" className="-ml-3.5">
              {cardCopy.takeBack}
            </Button>
          </Section>
        </div>
        <Button type="submit" name="do" value="skip" variant="quiet" size="s" className="-mr-3.5">
          {cardCopy.skip}
        </Button>
      </div>
    </form>
  </TryoutFrame>
)
