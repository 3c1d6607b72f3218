import { copy as appCopy } from '../app/copy.ts'
import { copy as tryoutCopy } from '../features/quiz/tryout/copy.ts'
import { buttonClassName } from '../ui/button-class-name.ts'
import { Card } from '../ui/card.tsx'
import { Mark } from '../ui/mark.tsx'
import { copy } from './copy.ts'
import { hole, Section } from './holes.tsx'
import { TryoutEnd } from './tryout-end.tsx'
import { TryoutQuestion } from './tryout-question.tsx'

const { again, title, ...PROBLEMS } = copy.problems

const Problem = () => (
  <Card>
    <h1 className="text-xl">{title}</h1>
    {Object.entries(PROBLEMS).map(([name, text]) => (
      <Section key={name} of={name}>
        <p className="mt-3">{text}</p>
      </Section>
    ))}
    <a href={`/try${hole('search')}`} className={buttonClassName({}, 'mt-5')}>
      {again}
    </a>
  </Card>
)

/**
 * /try as the server sends it: it stands there before the app, and works without. `data-tryout` holds what the app goes on
 * with. Where the device knows a try of its own, the app comes first, unless its code does not come.
 */
export const TryoutPage = () => (
  <div data-tryout={hole('state')}>
    <header>
      <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-4 px-4 md:px-6">
        <a
          href="/"
          className="-mx-1 flex min-h-11 items-center gap-2.5 rounded-control px-1 text-lg font-semibold tracking-tight"
        >
          <Mark />
          {appCopy.product}
        </a>
        <a
          href={`/auth${hole('search')}`}
          className="inline-flex min-h-11 items-center rounded-small text-accent underline decoration-accent/40 decoration-1 underline-offset-[3px] hover:decoration-accent"
        >
          {tryoutCopy.login}
        </a>
      </div>
    </header>
    <main className="mx-auto max-w-2xl px-3 pb-12 sm:px-4 md:px-6 md:pt-6 lg:max-w-5xl">
      <Section of="restarted">
        <p className="mb-4 px-1">{copy.restarted}</p>
      </Section>
      <Section of="asked">
        <TryoutQuestion />
      </Section>
      <Section of="said">
        <TryoutEnd />
      </Section>
      <Section of="problem">
        <Problem />
      </Section>
    </main>
  </div>
)
