import { useId } from 'react'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { copy } from './copy.ts'

const { title, ways, visitor } = copy.check

/** Before any figure: what readers can check on themselves. A visitor has no answers to be checked by yet. */
export const CheckYourself = ({ isVisitor }: { isVisitor: boolean }) => {
  const heading = useId()
  const links = isVisitor ? [visitor, ...ways] : ways
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <ul className="mt-2 grid gap-x-8 gap-y-1 lg:auto-cols-fr lg:grid-flow-col">
        {links.map(({ href, name, text }) => (
          <li key={href}>
            <TextLink href={href} className="inline-flex min-h-11 items-center font-medium">
              {name}
            </TextLink>
            <p className="max-w-[60ch] text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
