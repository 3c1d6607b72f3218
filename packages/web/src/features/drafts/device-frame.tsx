import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  title: string
  /** In CSS pixels; null: as wide as there is room for. */
  width: number | null
  isDark: boolean
  children: ReactNode
}

/** The styles of the page, for a document that has none. */
const copyStyles = (from: Document, to: Document): void => {
  for (const style of from.querySelectorAll('link[rel="stylesheet"], style'))
    to.head.append(style.cloneNode(true))
}

/** In one of the themes, and as high as its content: it does not scroll by itself. */
const showAs = ({ documentElement: html, body }: Document, isDark: boolean): void => {
  html.lang = 'ru'
  html.classList.toggle('dark', isDark)
  html.style.overflow = 'hidden'
  body.style.minHeight = '0'
}

/** A screen of another width and theme within the page: its content is laid out as on such a device. */
export const DeviceFrame = ({ title, width, isDark, children }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [screen, setScreen] = useState<Document | null>(null)
  const [height, setHeight] = useState(0)
  // An empty frame may have loaded before React listens, and may be emptied once more after that.
  const begin = () => setScreen(frame.current?.contentDocument ?? null)
  useEffect(begin, [])
  useEffect(() => {
    if (screen) copyStyles(document, screen)
  }, [screen])
  useEffect(() => {
    if (!screen || !content.current) return undefined
    showAs(screen, isDark)
    const observer = new ResizeObserver(([entry]) => setHeight(Math.ceil(entry?.target.scrollHeight ?? 0)))
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [screen, isDark])
  return (
    <>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin"
        style={{ width: width ?? '100%', height: Math.max(height + 2, 160) }}
        onLoad={begin}
        className="max-w-full rounded-card border border-line-strong"
      />
      {screen &&
        createPortal(
          <div ref={content} className="flow-root p-4">
            {children}
          </div>,
          screen.body,
        )}
    </>
  )
}
