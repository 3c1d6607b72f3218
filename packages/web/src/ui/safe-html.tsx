import { useEffect, useReducer } from 'react'
import { loadSanitizer, sanitize } from './sanitizer.ts'

const MARKUP = /[<&]/

type Props = { html: string; className?: string }

/** HTML from the server, sanitized; nothing is shown until the sanitizer is loaded. */
export const SafeHtml = ({ html, className = 'prose' }: Props) => {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const isPlain = !MARKUP.test(html)
  const safeHtml = isPlain ? null : sanitize(html)
  const isLoading = !isPlain && safeHtml === null

  useEffect(() => {
    if (isLoading) void loadSanitizer().then(rerender)
  }, [isLoading])

  if (isPlain) return <p className={className}>{html}</p>
  // Not even an empty text may be set as HTML: only the sanitizer makes what the page's policy lets through.
  if (safeHtml === null) return <div className={className} />
  // oxlint-disable-next-line react/no-danger -- sanitized above
  return <div className={className} dangerouslySetInnerHTML={{ __html: safeHtml }} />
}
