import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './copy.ts'
import { PortraitStone } from './portrait-stone.tsx'
import { usePortrait } from './use-portrait.ts'

/** The beginning of the portrait, above the results; nothing before the first result. */
export const PortraitHead = () => {
  const { data: portrait } = usePortrait()
  if (!portrait || portrait.sentences.length === 0) return null
  return (
    <section
      aria-labelledby="portrait-head"
      className="mb-3 grid items-center gap-x-8 gap-y-4 rounded-card bg-surface p-4 sm:p-5 md:mb-8 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] md:p-8 print:hidden"
    >
      <div>
        <h2 id="portrait-head" className="text-sm font-medium tracking-normal text-accent">
          {copy.title}
        </h2>
        <p className="mt-2 max-w-[52ch] leading-snug sm:text-lg sm:leading-relaxed md:text-xl md:leading-normal">
          {portrait.sentences[0]?.text}
        </p>
        {portrait.words.length > 0 && (
          <p className="mt-2 text-sm font-medium text-accent-strong sm:mt-3 sm:text-base">
            {portrait.words.map(({ word }) => word).join(' · ')}
          </p>
        )}
        <LinkButton href="/results/portrait" variant="primary" className="mt-4 sm:mt-5">
          {copy.read}
        </LinkButton>
      </div>
      <PortraitStone className="hidden size-40 sm:block lg:size-52" />
    </section>
  )
}
