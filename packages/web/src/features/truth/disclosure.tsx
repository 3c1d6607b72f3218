import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

type Props = {
  label: string
  /** Id of the heading that says what the label is about. */ heading: string
  children: ReactNode
}

/** What stands one tap below a figure. */
export const Disclosure = ({ label, heading, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={heading}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-medium text-accent print:hidden"
      >
        {label}
        <ChevronDown
          aria-hidden="true"
          size={18}
          strokeWidth={1.75}
          className={`transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} className={`gap-4 pt-2 ${isOpen ? 'grid' : 'hidden'}`}>
        {children}
      </div>
    </div>
  )
}
