import type { Result } from '@grani/contract'
import { useRef, useState } from 'react'
import { type Theme, useTheme } from '../../../../shared/theme/theme.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { firstSentences } from '../../first-sentences.ts'
import { currentResults, isState } from '../../result-selectors.ts'
import { useResults } from '../../use-results.ts'
import { copy } from '../copy.ts'
import { byFamily, hueOf } from '../../../../shared/families/families.ts'
import { MOST_CHOSEN, pictureCandidates, toggled } from './candidates.ts'
import { HEIGHT, type PictureContent, WIDTH } from './draw-picture.ts'
import { PALETTES } from './palette.ts'
import { Send, ThemeChoice, useDrawing } from './picture-parts.tsx'

const texts = copy.picture

/** More facets than this are too thin to be seen. */
const MOST_FACETS = 24

const hueOfResult = ({ psy_objects: [direction = ''] }: Result): number => hueOf(direction)

const contentOf = (all: readonly Result[], chosen: readonly Result[], theme: Theme): PictureContent => {
  const others = currentResults(all).filter(result => !isState(result) && !chosen.includes(result))
  const facets = byFamily([...chosen, ...others].slice(0, MOST_FACETS), result => result.psy_objects[0] ?? '')
  return {
    palette: PALETTES[theme],
    heading: texts.heading,
    facets: facets.map(result => ({ hue: hueOfResult(result), isChosen: chosen.includes(result) })),
    texts: chosen.map(result => ({
      name: result.quality.name,
      sentence: firstSentences(result.level_text, 1),
      hue: hueOfResult(result),
    })),
    host: location.host,
  }
}

type MakerProps = { all: readonly Result[]; candidates: readonly Result[] }

const Maker = ({ all, candidates }: MakerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [theme, setTheme] = useState(useTheme())
  const [uids, setUids] = useState(() => candidates.slice(0, 1).map(({ uid }) => uid))
  const chosen = uids.flatMap(uid => candidates.find(candidate => candidate.uid === uid) ?? [])
  useDrawing(canvas, contentOf(all, chosen, theme))
  const isFull = chosen.length === MOST_CHOSEN
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-6">
        <fieldset>
          <legend className="text-sm font-medium">{texts.choose}</legend>
          <div className="mt-2 grid sm:grid-cols-2 sm:gap-x-6">
            {candidates.map(({ uid, quality }) => (
              <Checkbox
                key={uid}
                label={quality.name}
                checked={uids.includes(uid)}
                disabled={isFull && !uids.includes(uid)}
                onChange={() => setUids(toggled(uids, uid))}
              />
            ))}
          </div>
          <p aria-live="polite" className="text-sm text-ink-soft">
            {texts.chosen(chosen.length)}
          </p>
        </fieldset>
        <ThemeChoice theme={theme} onChange={setTheme} />
        <Send canvas={canvas} />
      </div>
      <figure className="order-first w-full max-w-80 justify-self-center md:order-none">
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          aria-hidden="true"
          className="w-full rounded-card shadow-card"
        />
        <figcaption className="sr-only">
          {texts.preview(chosen.map(({ quality }) => quality.name).join(', '))}
        </figcaption>
      </figure>
    </div>
  )
}

/** The picture to send to others: up to three qualities that the user chooses, drawn on the device. */
export const PictureMaker = () => {
  const { data: results } = useResults()
  if (!results) return null
  const candidates = pictureCandidates(results)
  if (candidates.length === 0) return <p className="mt-6 max-w-[60ch] text-ink-soft">{texts.none}</p>
  return <Maker all={results} candidates={candidates} />
}
