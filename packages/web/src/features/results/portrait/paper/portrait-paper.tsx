import type { Direction, Portrait, Result } from '@grani/contract'
import { Fragment, type ReactNode } from 'react'
import { dateInWords } from '../../../../shared/format/date.ts'
import { nouns } from '../../../../shared/format/copy.ts'
import { plural } from '../../../../shared/format/plural.ts'
import { Mark } from '../../../../ui/mark.tsx'
import { ObservedList } from '../../observed/observed-list.tsx'
import { evidenceLabel } from '../../labels.ts'
import { currentResults, ofDirection } from '../../result-selectors.ts'
import { useProgress, useResults } from '../../use-results.ts'
import { copy } from '../copy.ts'
import { PortraitStone } from '../portrait-stone.tsx'
import { StillUnclear } from '../portrait-text.tsx'
import { usePortrait } from '../use-portrait.ts'
import { verdictLabel } from '../verdict-label.ts'

const texts = copy.paper

const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-before-page">
    <h2 className="mb-6 text-2xl">{title}</h2>
    {children}
  </section>
)

/** Years are always written: paper is read long after. */
const LONG_AGO = new Date(0)

const Cover = ({ results }: { results: readonly Result[] }) => (
  <div className="flex h-[245mm] flex-col">
    <p className="flex items-center gap-3 text-xl font-semibold">
      <Mark className="size-9" />
      {texts.brand}
    </p>
    <PortraitStone className="m-auto size-[125mm]" />
    <p className="text-[18mm] leading-none font-semibold tracking-tight">{texts.title}</p>
    <p className="mt-4 text-lg text-ink-soft">
      {texts.counts(plural(results.length, nouns.result))}
      <br />
      {results[0] && texts.date(dateInWords(results[0].shared_at, LONG_AGO))}
    </p>
  </div>
)

const Words = ({ words }: Pick<Portrait, 'words'>) => (
  <ul className="mb-6 grid grid-cols-3 gap-6">
    {words.map(({ word, text }) => (
      <li key={word} className="break-inside-avoid border-l-4 border-line pl-3">
        <p className="text-xl leading-tight font-semibold">{word}</p>
        <p className="mt-1 text-sm">{text}</p>
      </li>
    ))}
  </ul>
)

const Sentences = ({ sentences }: Pick<Portrait, 'sentences'>) => (
  <div className="grid gap-4">
    {sentences.map(({ kind, text, evidence, way }) => (
      <div key={text} className="break-inside-avoid">
        <p className="max-w-[58ch] text-lg leading-snug">{text}</p>
        {way !== null && <p className="mt-1 max-w-[72ch]">{way}</p>}
        <p className="mt-1 text-sm text-ink-soft">
          {kind === 'leaning' && copy.leaningEvidence}
          {evidence.map(one => `${one.quality.name}: ${verdictLabel(one).toLowerCase()}`).join('; ')}
        </p>
      </div>
    ))}
  </div>
)

type PointsProps = { title: string; points: NonNullable<Portrait['goal']>['hinders'] }

const Points = ({ title, points }: PointsProps) =>
  points.length > 0 && (
    <p className="max-w-[72ch]">
      <span className="font-semibold">{title}.</span>{' '}
      {points.map(({ name, text, is_guess: isGuess }) => (
        <Fragment key={text}>
          {text} {isGuess && `(${copy.goal.guess(name)}) `}
        </Fragment>
      ))}
    </p>
  )

const Goal = ({ goal }: { goal: NonNullable<Portrait['goal']> }) => (
  <section className="mb-6 break-inside-avoid">
    <h3 className="mb-2 text-lg">{goal.name}</h3>
    {goal.missing > 0 && <p className="text-ink-soft">{copy.goal.missing(goal.missing)}</p>}
    <Points title={copy.goal.hinders} points={goal.hinders} />
    <Points title={copy.goal.leansOn} points={goal.leans_on} />
    {goal.begin !== null && (
      <p className="max-w-[72ch]">
        <span className="font-semibold">{copy.goal.begin}.</span> {goal.begin}
      </p>
    )}
  </section>
)

const Written = ({
  sentences,
  words,
  goal,
  contradictions,
  note,
  unclear,
}: Omit<Portrait, 'directions' | 'middle' | 'only_in_results'>) => (
  <>
    <p className="mb-6 max-w-[40ch] text-2xl leading-snug font-semibold">{sentences[0]?.text}</p>
    {words.length > 0 && <Words words={words} />}
    {goal && <Goal goal={goal} />}
    {contradictions.length > 0 && (
      <section className="mb-6">
        <h3 className="mb-3 break-after-avoid text-lg">{copy.contradictions(contradictions.length).title}</h3>
        <Sentences sentences={contradictions} />
      </section>
    )}
    <Sentences sentences={sentences.slice(1)} />
    <div className="mt-4">
      <StillUnclear directions={unclear} />
    </div>
    {note !== null && <p className="mt-4 max-w-[72ch] text-ink-soft">{note}</p>}
  </>
)

const namesIn = (results: Portrait['middle']): string => results.map(({ quality }) => quality.name).join(', ')

const Closing = ({ middle, only_in_results: others }: Pick<Portrait, 'middle' | 'only_in_results'>) => (
  <div className="mt-6 grid max-w-[72ch] gap-2 text-sm text-ink-soft">
    {middle.length > 0 && <p>{`${copy.closing.middle} ${namesIn(middle)}.`}</p>}
    {others.length > 0 && <p>{`${copy.closing.others} ${namesIn(others)}.`}</p>}
  </div>
)

const Summaries = ({ directions }: Pick<Portrait, 'directions'>) => (
  <div className="grid gap-4">
    {directions.map(({ uid, name, summary, way }) => (
      <div key={uid} className="break-inside-avoid">
        <h3 className="text-base">{name}</h3>
        <p className="mt-0.5 max-w-[72ch]">{summary}</p>
        {way !== null && <p className="mt-0.5 max-w-[72ch] text-ink-soft">{way}</p>}
      </div>
    ))}
  </div>
)

type TableProps = { directions: readonly Direction[]; results: readonly Result[] }

/** Every result on one line, by direction: what is said, how surely, and when. The head comes again on each page. */
const ResultTable = ({ directions, results }: TableProps) => (
  <table className="w-full text-[8.5pt] leading-snug">
    <thead className="text-left text-ink-soft">
      <tr>
        {texts.columns.map(column => (
          <th key={column} scope="col" className="pr-4 pb-1 font-normal">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    {directions.map(({ uid, name }) => {
      const own = ofDirection(results, uid)
      return (
        own.length > 0 && (
          <tbody key={uid}>
            <tr className="break-after-avoid">
              <th scope="rowgroup" colSpan={4} className="pt-2 pb-0.5 text-left text-sm font-semibold">
                {name}
              </th>
            </tr>
            {own.map(result => (
              <tr key={result.uid} className="break-inside-avoid border-t border-line align-baseline">
                <th scope="row" className="py-px pr-4 text-left font-medium">
                  {result.quality.name}
                </th>
                <td className="py-px pr-4 whitespace-nowrap">{verdictLabel(result)}</td>
                <td className="py-px pr-4">{evidenceLabel(result)}</td>
                <td className="py-px whitespace-nowrap">{dateInWords(result.shared_at)}</td>
              </tr>
            ))}
          </tbody>
        )
      )
    })}
  </table>
)

const isUnclear = ({ certainty }: Direction['qualities'][number]): boolean => certainty < 1
const hasUnclear = ({ qualities }: Direction): boolean => qualities.some(isUnclear)

const Unclear = ({ directions }: { directions: readonly Direction[] }) => (
  <dl className="columns-2 gap-8 text-sm">
    {directions.filter(hasUnclear).map(({ uid, name, qualities }) => (
      <div key={uid} className="mb-3 break-inside-avoid">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-ink-soft">
          {qualities
            .filter(isUnclear)
            .map(quality => quality.name)
            .join(', ')}
        </dd>
      </div>
    ))}
  </dl>
)

const About = () => (
  <section className="mt-10 break-inside-avoid border-t border-line pt-6">
    <h2 className="text-xl">{texts.about}</h2>
    {texts.aboutText.map(paragraph => (
      <p key={paragraph} className="mt-3 max-w-[68ch] text-sm">
        {paragraph}
      </p>
    ))}
  </section>
)

/** The portrait as a document of four to eight pages; seen only on paper. */
export const PortraitPaper = () => {
  const { data: portrait } = usePortrait()
  const { data: all } = useResults()
  const { data: progress } = useProgress()
  if (!portrait || !all || !progress || portrait.sentences.length === 0) return null
  const results = currentResults(all)
  return (
    <article className="print-document hidden print:block">
      <Cover results={results} />
      <Chapter title={copy.title}>
        <Written {...portrait} />
      </Chapter>
      {portrait.directions.length > 0 && (
        <section className="mt-12">
          <h2 className="mb-6 break-after-avoid text-2xl">{copy.directions}</h2>
          <Summaries directions={portrait.directions} />
        </section>
      )}
      <Closing {...portrait} />
      <Chapter title={texts.list}>
        <ResultTable directions={progress} results={results} />
      </Chapter>
      {progress.some(hasUnclear) && (
        <Chapter title={texts.unclear}>
          <p className="mb-4 text-ink-soft">{texts.unclearLead}</p>
          <Unclear directions={progress} />
        </Chapter>
      )}
      {portrait.observed.length > 0 && (
        <div className="break-before-page">
          <ObservedList qualities={portrait.observed} level="h2" id="observed-on-paper" />
        </div>
      )}
      <About />
    </article>
  )
}
