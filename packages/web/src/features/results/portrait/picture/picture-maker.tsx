import type { Result } from '@grani/contract'
import { useRef, useState } from 'react'
import { type Theme, useTheme } from '../../../../shared/theme/theme.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { firstSentences } from '../../first-sentences.ts'
import { currentResults, isState } from '../../result-selectors.ts'
import { useResults } from '../../use-results.ts'
import { copy } from '../copy.ts'
import { byFamily, hueOf } from '../../../../shared/families/families.ts'
import { usePortrait } from '../use-portrait.ts'
import { MOST_CHOSEN, type OwnPair, pictureCandidates, pictureLines, toggled } from './candidates.ts'
import type { PictureContent, PictureText } from './draw-picture.ts'
import { PALETTES } from './palette.ts'
import { Preview, Send, ThemeChoice, useDrawing } from './picture-parts.tsx'

const texts = copy.picture

/** More facets than this are too thin to be seen. */
const MOST_FACETS = 24

const hueOfResult = ({ psy_objects: [direction = ''] }: Result): number => hueOf(direction)

type Choice = {
  id: string
  label: string
  /** The results that it lights on the stone. */ uids: readonly string[]
  text: PictureText
}

const choiceOfResult = (result: Result): Choice => ({
  id: result.uid,
  label: result.quality.name,
  uids: [result.uid],
  text: {
    name: result.quality.name,
    sentence: firstSentences(result.level_text, 1),
    hue: hueOfResult(result),
  },
})

const choiceOfPair = ({ mine, evidence }: OwnPair): Choice => ({
  id: mine,
  label: mine,
  uids: evidence.map(({ uid }) => uid),
  text: { name: mine, sentence: '', hue: hueOf(evidence[0]?.direction ?? '') },
})

const contentOf = (all: readonly Result[], chosen: readonly Choice[], theme: Theme): PictureContent => {
  const lit = new Set(chosen.flatMap(({ uids }) => uids))
  const lasting = currentResults(all).filter(result => !isState(result))
  const ordered = [
    ...lasting.filter(({ uid }) => lit.has(uid)),
    ...lasting.filter(({ uid }) => !lit.has(uid)),
  ]
  const facets = byFamily(ordered.slice(0, MOST_FACETS), result => result.psy_objects[0] ?? '')
  return {
    palette: PALETTES[theme],
    heading: texts.heading,
    facets: facets.map(result => ({ hue: hueOfResult(result), isChosen: lit.has(result.uid) })),
    texts: chosen.map(({ text }) => text),
    host: location.host,
  }
}

type MakerProps = { all: readonly Result[]; choices: readonly Choice[] }

const Maker = ({ all, choices }: MakerProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [theme, setTheme] = useState(useTheme())
  const [ids, setIds] = useState(() => choices.slice(0, 1).map(({ id }) => id))
  const chosen = ids.flatMap(id => choices.find(choice => choice.id === id) ?? [])
  useDrawing(canvas, contentOf(all, chosen, theme))
  const isFull = chosen.length === MOST_CHOSEN
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-6">
        <fieldset>
          <legend className="text-sm font-medium">{texts.choose}</legend>
          <div className="mt-2 grid sm:grid-cols-2 sm:gap-x-6">
            {choices.map(({ id, label }) => (
              <div key={id} className={id === label ? 'sm:col-span-2' : undefined}>
                <Checkbox
                  label={label}
                  checked={ids.includes(id)}
                  disabled={isFull && !ids.includes(id)}
                  onChange={() => setIds(toggled(ids, id))}
                />
              </div>
            ))}
          </div>
          <p aria-live="polite" className="text-sm text-ink-soft">
            {texts.chosen(chosen.length)}
          </p>
        </fieldset>
        <ThemeChoice theme={theme} onChange={setTheme} />
        <Send canvas={canvas} />
      </div>
      <Preview canvas={canvas} text={texts.preview(chosen.map(({ label }) => label).join(', '))} />
    </div>
  )
}

/** The picture to send to others: up to three of what the user chooses, the contradictions first, drawn on the device. */
export const PictureMaker = () => {
  const { data: results } = useResults()
  const { data: portrait } = usePortrait()
  if (!results || !portrait) return null
  const choices = [
    ...pictureLines(portrait).map(choiceOfPair),
    ...pictureCandidates(results).map(choiceOfResult),
  ]
  if (choices.length === 0) return <p className="mt-6 max-w-[60ch] text-ink-soft">{texts.none}</p>
  return <Maker all={results} choices={choices} />
}
