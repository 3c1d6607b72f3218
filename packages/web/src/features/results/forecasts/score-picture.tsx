import type { AnsweredForecast } from '@grani/contract'
import { useRef, useState } from 'react'
import { type Theme, useTheme } from '../../../shared/theme/theme.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { PictureContent } from '../portrait/picture/draw-picture.ts'
import { PALETTES } from '../portrait/picture/palette.ts'
import { Preview, Send, ThemeChoice, useDrawing } from '../portrait/picture/picture-parts.tsx'
import { copy } from './copy.ts'

const texts = copy.picture

const MOST_CHOSEN = 2
const HUES = 4

type Props = { hits: number; forecasts: readonly AnsweredForecast[] }

const contentOf = ({ hits, forecasts }: Props, chosen: readonly string[], theme: Theme): PictureContent => ({
  palette: PALETTES[theme],
  heading: texts.heading,
  facets: forecasts.map(({ is_hit: isChosen }, i) => ({ hue: i % HUES, isChosen })),
  texts: [
    { name: texts.score(hits), sentence: '', hue: 0 },
    ...forecasts.flatMap(({ question, answer }, i) =>
      chosen.includes(question) ? [{ name: question, sentence: texts.answered(answer), hue: i % HUES }] : [],
    ),
  ],
  host: location.host,
})

/** The score as a picture, drawn on the device: without a statement unless one is chosen. */
export const ScorePicture = (props: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [theme, setTheme] = useState(useTheme())
  const [chosen, setChosen] = useState<readonly string[]>([])
  useDrawing(canvas, contentOf(props, chosen, theme))
  const isFull = chosen.length === MOST_CHOSEN
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-6">
        <fieldset>
          <legend className="text-sm font-medium">{texts.choose}</legend>
          <div className="mt-2 grid">
            {props.forecasts.map(({ question }) => (
              <Checkbox
                key={question}
                label={question}
                checked={chosen.includes(question)}
                disabled={isFull && !chosen.includes(question)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked ? [...chosen, question] : chosen.filter(other => other !== question),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
        <ThemeChoice theme={theme} onChange={setTheme} />
        <Send canvas={canvas} />
      </div>
      <Preview canvas={canvas} text={texts.preview(props.hits)} />
    </div>
  )
}
