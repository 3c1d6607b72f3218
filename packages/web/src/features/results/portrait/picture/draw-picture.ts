import { CENTRE, type Point, wedges } from '../../../../ui/facet-geometry.ts'
import { copy } from '../copy.ts'
import type { Palette } from './palette.ts'
import { fittingSize, wrapText } from './wrap-text.ts'

export const WIDTH = 1080
export const HEIGHT = 1350

export type PictureFacet = {
  hue: number
  /** One of the chosen qualities: in full colour. */ isChosen: boolean
}
export type PictureText = { name: string; /** May be empty. */ sentence: string; hue: number }
export type PictureContent = {
  palette: Palette
  /** What stands above the stone. */
  heading: string
  facets: readonly PictureFacet[]
  texts: readonly PictureText[]
  /** The address of the site, small. */
  host: string
}

type Context = CanvasRenderingContext2D

const MARGIN = 96
/** The stone is drawn in units of the facet geometry, a square of 200. */
const STONE = { x: WIDTH / 2, y: 432, size: 540 }
const HEADING = { y: 118, size: 40 }
const TEXT_TOP = 736
const TEXT_BOTTOM = 1210
const FOOTER = 1282
const MIN_FACETS = 5
const BAR = { width: 6, gap: 30 }
const TEXT_WIDTH = WIDTH - 2 * MARGIN - BAR.width - BAR.gap

const fontOf = (weight: number, size: number): string => `${weight} ${size}px Onest, sans-serif`

const path = (context: Context, corners: readonly Point[]): void => {
  const scale = STONE.size / 200
  context.beginPath()
  for (const { x, y } of corners)
    context.lineTo(STONE.x + (x - CENTRE.x) * scale, STONE.y + (y - CENTRE.y) * scale)
  context.closePath()
}

/** `strength` 0…1: how much covers what is below. */
const fill = (context: Context, colour: string, strength: number, corners: readonly Point[]): void => {
  path(context, corners)
  context.globalAlpha = strength
  context.fillStyle = colour
  context.fill()
  context.globalAlpha = 1
}

const drawBackground = (context: Context, { paper, glow }: Palette): void => {
  context.fillStyle = paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const light = context.createRadialGradient(STONE.x, STONE.y, 80, STONE.x, STONE.y, 620)
  light.addColorStop(0, glow)
  light.addColorStop(1, paper)
  context.fillStyle = light
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

/** How strongly the planes of a facet are lit: of one that was chosen, and of any other. */
const PLANES = { chosen: [1, 0.3, 0.12], other: [0.46, 0.22, 0.08] } as const

/** The stone of the person: a facet per result, those that were chosen in full colour. */
const drawStone = (context: Context, { palette, facets }: PictureContent): void => {
  const shapes = wedges(Math.max(MIN_FACETS, facets.length))
  for (const [i, { outer, ridge }] of shapes.entries()) {
    const [from, to] = outer
    const facet = facets[i]
    const [base, near, far] = facet?.isChosen === true ? PLANES.chosen : PLANES.other
    fill(context, palette.rest, 1, [CENTRE, from, to])
    if (facet) {
      fill(context, palette.hues[facet.hue] ?? palette.rest, base, [CENTRE, from, to])
      fill(context, palette.light, near, [CENTRE, from, ridge])
      fill(context, palette.light, far, [ridge, from, to])
    }
    path(context, [CENTRE, from, to])
    context.strokeStyle = palette.edge
    context.lineWidth = 5
    context.lineJoin = 'round'
    context.stroke()
  }
}

const drawHeading = (context: Context, { palette, heading }: PictureContent): void => {
  context.textBaseline = 'alphabetic'
  context.textAlign = 'center'
  context.fillStyle = palette.inkSoft
  context.font = fontOf(500, HEADING.size)
  context.fillText(heading, WIDTH / 2, HEADING.y)
  context.textAlign = 'left'
}

type Block = { name: string[]; sentence: string[]; hue: number }
const LINE = 1.32
const NAME_RATIO = 1.35
const BLOCK_GAP = 40

const blocksAt = (context: Context, texts: readonly PictureText[], size: number): Block[] => {
  const lines = (text: string, weight: number, px: number) => {
    context.font = fontOf(weight, px)
    return wrapText(text, TEXT_WIDTH, line => context.measureText(line).width)
  }
  return texts.map(({ name, sentence, hue }) => ({
    name: lines(name, 600, size * NAME_RATIO),
    sentence: sentence === '' ? [] : lines(sentence, 400, size),
    hue,
  }))
}

const heightOf = (blocks: readonly Block[], size: number): number =>
  blocks.reduce(
    (sum, { name, sentence }) => sum + (name.length * NAME_RATIO + sentence.length) * size * LINE,
    (blocks.length - 1) * BLOCK_GAP,
  )

const drawTexts = (context: Context, { palette, texts }: PictureContent): void => {
  const room = TEXT_BOTTOM - TEXT_TOP
  const size = fittingSize([42, 38, 34, 31, 28, 26, 24], room, size =>
    heightOf(blocksAt(context, texts, size), size),
  )
  const blocks = blocksAt(context, texts, size)
  let y = TEXT_TOP + Math.max(0, room - heightOf(blocks, size)) / 2
  context.textBaseline = 'top'
  for (const block of blocks) {
    const top = y
    const draw = (lines: readonly string[], weight: number, px: number, colour: string) => {
      context.font = fontOf(weight, px)
      context.fillStyle = colour
      for (const line of lines) {
        context.fillText(line, MARGIN + BAR.width + BAR.gap, y)
        y += px * LINE
      }
    }
    draw(block.name, 600, size * NAME_RATIO, palette.ink)
    draw(block.sentence, 400, size, palette.inkSoft)
    context.fillStyle = palette.hues[block.hue] ?? palette.ink
    context.beginPath()
    context.roundRect(MARGIN, top + 6, BAR.width, y - top - 12, BAR.width / 2)
    context.fill()
    y += BLOCK_GAP
  }
}

const drawFooter = (context: Context, { palette, host }: PictureContent): void => {
  context.textBaseline = 'alphabetic'
  context.fillStyle = palette.ink
  context.font = fontOf(600, 34)
  context.fillText(copy.paper.brand, MARGIN, FOOTER)
  context.fillStyle = palette.inkSoft
  context.font = fontOf(400, 28)
  context.textAlign = 'right'
  context.fillText(host, WIDTH - MARGIN, FOOTER)
  context.textAlign = 'left'
}

/** Draws the picture on a canvas of `WIDTH` × `HEIGHT`. The font must be loaded. */
export const drawPicture = (context: Context, content: PictureContent): void => {
  drawBackground(context, content.palette)
  drawHeading(context, content)
  drawStone(context, content)
  drawTexts(context, content)
  drawFooter(context, content)
}

/** Waits for the font in both weights; without it the browser would measure and draw another. */
export const loadPictureFont = (): Promise<unknown> =>
  Promise.all([400, 600].map(weight => document.fonts.load(fontOf(weight, 40), `${copy.paper.brand}, grani`)))
