import { copy } from '../features/quiz/tryout/copy.ts'
import { Button } from '../ui/button.tsx'
import { buttonClassName } from '../ui/button-class-name.ts'
import { Card } from '../ui/card.tsx'
import { copy as ownCopy } from './copy.ts'
import { hole, Section } from './holes.tsx'

const texts = copy.outcome
const KINDS = ['result', 'leaning', 'none'] as const

/** The same words as in the app (features/quiz/tryout/tryout-outcome.tsx), without its pictures. */
const Said = () => (
  <Card className="md:p-8">
    {KINDS.map(kind => (
      <Section key={kind} of={kind}>
        <p className="text-sm text-ink-soft">{texts[kind]}</p>
      </Section>
    ))}
    <h1 className="mt-1 text-[min(var(--text-2xl),8vw)] sm:text-3xl">
      <Section of="quality">{hole('quality')}</Section>
      <Section of="none">{texts.noneTitle}</Section>
    </h1>
    <div className="prose mt-5">
      <Section of="sentence">
        <p>{hole('sentence')}</p>
      </Section>
      <Section of="guess">
        <p>{texts.guess(hole('guess'))}</p>
      </Section>
      <Section of="pole">
        <p>{texts.guess(hole('pole'))}</p>
      </Section>
      <Section of="middle">
        <p>{texts.closerToMiddle(hole('middle'))}</p>
      </Section>
      <Section of="none">
        <p>{texts.noneText}</p>
      </Section>
      <Section of="nextStep">
        <h2>{texts.nextStep}</h2>
        <p>{hole('nextStep')}</p>
      </Section>
    </div>
    <Section of="percent">
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">
        {texts.certainty.title}: {texts.certainty.value(hole('percent'))}. {texts.certainty.enough}
      </p>
    </Section>
    <Section of="few">
      <p className="mt-6 border-t border-line pt-4 text-sm text-ink-soft">
        {texts.certainty.few(hole('few'))}.
      </p>
    </Section>
    <Section of="isHeavy">
      <p className="mt-4 text-sm text-ink-soft">{texts.notMedical}</p>
    </Section>
  </Card>
)

/** What twelve answers let us say, and where to go on. */
export const TryoutEnd = () => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
    <Said />
    <section className="px-1 lg:px-0 lg:pt-8">
      {KINDS.map(kind => (
        <Section key={kind} of={kind}>
          <h2 className="text-xl">{texts.next.titles[kind]}</h2>
        </Section>
      ))}
      <p className="mt-5 text-ink-soft">{texts.next.text}</p>
      <p className="mt-3 text-sm text-ink-soft">{ownCopy.registration}</p>
      <form method="post" action={`/try${hole('search')}`} className="mt-5 grid gap-2">
        <input type="hidden" name="seed" value={hole('seed')} />
        <a
          href={`/auth/register${hole('search')}`}
          className={buttonClassName({ variant: 'primary', wide: true })}
        >
          {texts.next.save}
        </a>
        <Button type="submit" name="do" value="restart" variant="quiet" wide>
          {texts.next.restart}
        </Button>
      </form>
    </section>
  </div>
)
