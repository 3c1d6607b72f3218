import type { SpecialistSummary } from '@grani/contract'
import { Card } from '../../ui/card.tsx'
import { copy } from './copy.ts'

const { about, who } = copy

/** What a consultation is and is not, in three sentences. */
export const About = () => (
  <section aria-labelledby="about">
    <h2 id="about" className="text-xl">
      {about.title}
    </h2>
    <p className="mt-2 max-w-[68ch]">{about.sentences.join(' ')}</p>
  </section>
)

/** Who holds the consultations. */
export const Specialists = ({ specialists }: { specialists: readonly SpecialistSummary[] }) => {
  if (specialists.length === 0) return null
  return (
    <section aria-labelledby="who">
      <h2 id="who" className="mb-3 text-xl">
        {specialists.length === 1 ? who.one : who.many}
      </h2>
      <ul className={`grid grid-cols-1 gap-3 ${specialists.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {specialists.map(({ id, name, about: words, education }) => (
          <li key={id}>
            <Card tone="sunken" className="h-full">
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 break-words whitespace-pre-line">{words}</p>
              <p className="mt-2 text-sm break-words text-ink-soft">
                {who.education} {education}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
