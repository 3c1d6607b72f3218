import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Stone, type StoneMood } from '../../ui/stone.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './start-copy.ts'

const { how, howLong, whoSees, begin } = copy

type PointProps = { term: string; mood: StoneMood; children: ReactNode }

const Point = ({ term, mood, children }: PointProps) => (
  <li className="flex gap-4">
    <Stone mood={mood} className="hidden size-12 shrink-0 sm:block" />
    <div>
      <h2 className="text-base sm:text-lg">{term}</h2>
      <p className="mt-0.5 max-w-[60ch] text-sm text-ink-soft sm:text-base">{children}</p>
    </div>
  </li>
)

/** How to answer, how long it takes, who sees it: read once, before the first question. */
export const StartScreen = () => {
  useEffect(() => {
    // The card that was tapped is gone, and the page has kept its address.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [])
  return (
    <>
      <ul className="grid gap-4 sm:gap-6">
        <Point term={how.term} mood="waiting">
          {how.text}
        </Point>
        <Point term={howLong.term} mood="growing">
          {howLong.text}
        </Point>
        <Point term={whoSees.term} mood="whole">
          {whoSees.text}{' '}
          <TextLink href="/legal/privacy" newTab>
            {whoSees.link}
          </TextLink>
        </Point>
      </ul>
      {/* On a phone above the menu, so that it is there without scrolling. */}
      <div className="sticky bottom-[calc(3.6rem+env(safe-area-inset-bottom))] mt-4 bg-paper py-2 after:absolute after:inset-x-0 after:top-full after:h-4 after:bg-paper sm:mt-6 md:static md:after:hidden">
        <LinkButton href="/" variant="primary" className="w-full sm:ml-16 sm:w-auto sm:min-w-40">
          {begin}
        </LinkButton>
      </div>
    </>
  )
}
