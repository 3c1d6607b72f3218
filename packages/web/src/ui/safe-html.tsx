import { useEffect, useReducer } from 'react'
import { loadSanitizer, sanitize } from './sanitizer.ts'

const MARKUP = /[<&]/

type Props = { html: string; className?: string }

/** HTML from elsewhere: cleaned before it is shown, and not shown before it is cleaned. */
export const SafeHtml = ({ html, className = 'prose' }: Props) => {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const isPlain = !MARKUP.test(html)
  const clean = isPlain ? null : sanitize(html)
  const isWaiting = !isPlain && clean === null

  useEffect(() => {
    if (isWaiting) void loadSanitizer().then(rerender)
  }, [isWaiting])

  if (isPlain) return <p className={className}>{html}</p>
  // oxlint-disable-next-line react/no-danger -- cleaned above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean ?? '' }} />
}
