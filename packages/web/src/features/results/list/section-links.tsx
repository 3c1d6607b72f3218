import { copy } from '../copy.ts'
import { TypeMark } from '../type-mark.tsx'
import type { ResultType } from '../labels.ts'

export type SectionLink = { id: string; title: string; count: number; type?: ResultType | undefined }

/** Links to the groups of results; they stay at the top of the window while one reads. */
export const SectionLinks = ({ sections }: { sections: readonly SectionLink[] }) => (
  <nav
    aria-label={copy.sections}
    className="sticky top-16 z-[5] -mx-4 border-b border-line bg-paper md:mx-0 print:hidden"
  >
    <ul className="flex gap-x-5 overflow-x-auto px-4 md:px-1">
      {sections.map(({ id, title, count, type }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-12 items-center gap-2 rounded-small text-sm font-medium whitespace-nowrap hover:text-accent"
          >
            {type && <TypeMark type={type} />}
            {title} <span className="font-normal text-ink-faint">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
