import { Download, Share2 } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import type { Theme } from '../../../../shared/theme/theme.ts'
import { Button } from '../../../../ui/button.tsx'
import { copy } from '../copy.ts'
import { drawPicture, HEIGHT, loadPictureFont, type PictureContent, WIDTH } from './draw-picture.ts'
import { download } from '../../../../shared/download.ts'
import { canShareFiles, fileOf, share } from './share-file.ts'

const texts = copy.picture

/** Draws as soon as the font is there, and again when the content changes. */
export const useDrawing = (canvas: RefObject<HTMLCanvasElement | null>, content: PictureContent): void => {
  const [hasFont, setFont] = useState(false)
  useEffect(() => {
    void loadPictureFont().finally(() => setFont(true))
  }, [])
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context && hasFont) drawPicture(context, content)
  })
}

export const ThemeChoice = ({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm font-medium">{texts.theme}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(['light', 'dark'] as const).map(option => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={theme === option}
              onChange={() => onChange(option)}
              className="size-5 accent-accent"
            />
            {texts.themes[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What the picture looks like now, in words for those who do not see it. */
export const Preview = ({ canvas, text }: { canvas: RefObject<HTMLCanvasElement | null>; text: string }) => (
  <figure className="order-first w-full max-w-80 justify-self-center md:order-none">
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="w-full rounded-card shadow-card"
    />
    <figcaption className="sr-only">{text}</figcaption>
  </figure>
)

/** Hands the picture to another app, or saves it. */
export const Send = ({ canvas }: { canvas: RefObject<HTMLCanvasElement | null> }) => {
  const [isFailed, setFailed] = useState(false)
  const send = (way: (file: File) => Promise<void> | void) => async () => {
    setFailed(false)
    try {
      if (canvas.current) await way(await fileOf(canvas.current, texts.fileName))
    } catch {
      setFailed(true)
    }
  }
  return (
    <div className="grid justify-items-start gap-2">
      <div className="flex flex-wrap gap-3">
        {canShareFiles() && (
          <Button variant="primary" onClick={() => void send(share)()}>
            <Share2 aria-hidden="true" size={20} strokeWidth={1.75} />
            {texts.share}
          </Button>
        )}
        <Button variant={canShareFiles() ? 'secondary' : 'primary'} onClick={() => void send(download)()}>
          <Download aria-hidden="true" size={20} strokeWidth={1.75} />
          {texts.download}
        </Button>
      </div>
      <output className="text-sm text-error">{isFailed && texts.failed}</output>
    </div>
  )
}
