import { LinkButton } from '../../../ui/link-button.tsx'
import { copy } from './copy.ts'
import { PortraitStone } from './portrait-stone.tsx'
import { usePortrait } from './use-portrait.ts'

/** So many sentences stand at the head of the results. */
const SENTENCES = 2

/** The beginning of the portrait, above the results; nothing before the first result. */
export const PortraitHead = () => {
  const { data: portrait } = usePortrait()
  if (!portrait || portrait.sentences.length === 0) return null
  return (
    <section
      aria-labelledby="portrait-head"
      className="mb-8 grid items-center gap-x-8 gap-y-4 rounded-card bg-surface p-5 shadow-card sm:grid-cols-[minmax(0,1fr)_auto] md:p-8 print:hidden"
    >
      <div>
        <h2 id="portrait-head" className="text-sm font-medium tracking-normal text-accent">
          {copy.title}
        </h2>
        {portrait.sentences.slice(0, SENTENCES).map(({ text }) => (
          <p key={text} className="mt-2 max-w-[52ch] text-lg leading-relaxed md:text-xl md:leading-normal">
            {text}
          </p>
        ))}
        <LinkButton href="/results/portrait" variant="primary" className="mt-5">
          {copy.read}
        </LinkButton>
      </div>
      <PortraitStone className="hidden size-40 sm:block lg:size-52" />
    </section>
  )
}
