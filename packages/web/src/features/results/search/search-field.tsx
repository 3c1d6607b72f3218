import { Search } from 'lucide-react'
import { controlClassName } from '../../../ui/field.tsx'
import { copy } from '../copy.ts'

type Props = { value: string; onChange: (query: string) => void }

/** Searches as one types; Escape empties it, as browsers do. */
export const SearchField = ({ value, onChange }: Props) => (
  <search className="relative block print:hidden">
    <Search
      aria-hidden="true"
      size={20}
      strokeWidth={1.75}
      className="pointer-events-none absolute top-3.5 left-3.5 text-ink-faint"
    />
    <input
      type="search"
      aria-label={copy.search.label}
      placeholder={copy.search.placeholder}
      value={value}
      maxLength={80}
      autoComplete="off"
      enterKeyHint="search"
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Escape' && value !== '') onChange('')
      }}
      className={`${controlClassName} pl-11`}
    />
  </search>
)
