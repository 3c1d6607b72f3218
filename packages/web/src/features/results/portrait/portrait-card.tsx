import { Link } from 'wouter'
import { useResults } from '../use-results.ts'
import { copy } from './door-copy.ts'
import { latestSentence } from './latest-sentence.ts'
import { PortraitStone } from './portrait-stone.tsx'
import { useBegunPortrait } from './use-begun-portrait.ts'

/** Leads to the portrait by what it says of the last result; nothing while it is empty. */
export const PortraitCard = () => {
  const portrait = useBegunPortrait()
  const { data: results = [] } = useResults()
  if (!portrait) return null
  return (
    <section aria-labelledby="portrait-card" className="rounded-card bg-surface shadow-card">
      <Link
        href="/results/portrait"
        className="group flex items-center gap-4 rounded-card p-4 sm:gap-6 md:p-6 xl:grid xl:gap-3 xl:p-5"
      >
        <PortraitStone className="size-20 shrink-0 sm:size-28 xl:size-20" />
        <div className="min-w-0">
          <h2 id="portrait-card" className="text-sm font-medium tracking-normal text-accent">
            {copy.title}
          </h2>
          <p className="mt-1 line-clamp-4 text-pretty sm:text-lg sm:leading-snug xl:text-base">
            {latestSentence(portrait, results)}
          </p>
          <span className="mt-1.5 inline-block text-sm font-medium text-accent underline decoration-accent/40 underline-offset-[3px] group-hover:decoration-accent">
            {copy.action}
          </span>
        </div>
      </Link>
    </section>
  )
}
