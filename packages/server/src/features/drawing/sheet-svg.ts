import {
  FIGURE_SHEET_HEIGHT,
  FIGURE_SIZE,
  type Sheet,
  SHEET_WIDTH,
  type Stroke,
  type StrokePoint,
} from '@grani/contract'

/** `page`: as the text around the picture. */
export type Theme = 'light' | 'dark' | 'page'

const INK = { light: '#26222e', dark: '#ece8f2', page: 'currentColor' }
const FIGURE_INK = { light: '#6c6780', dark: '#a7a1b8', page: 'currentColor' }
/** In units of the sheet: 3 of the 400 that figures are written in. */
const PEN_WIDTH = 30

const at = ({ x, y }: Pick<StrokePoint, 'x' | 'y'>): string => `${Math.round(x)} ${Math.round(y)}`

/** A smooth line: through the middles between points, with the points as controls. */
const pathOf = (stroke: Stroke): string => {
  const [first, ...rest] = stroke
  if (!first) return ''
  const last = rest.at(-1) ?? first
  const curves = rest.slice(0, -1).map((point, i) => {
    const next = rest[i + 1] ?? last
    return `Q${at(point)} ${at({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`
  })
  return [`M${at(first)}`, ...curves, `L${at(last)}`].join(' ')
}

const group = (color: string, width: number, scale: number, paths: readonly string[]): string =>
  paths.length === 0
    ? ''
    : `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${
        scale === 1 ? '' : ` transform="scale(${scale})"`
      }>${paths.map(path => `<path d="${path}"/>`).join('')}</g>`

type Picture = { sheet: Sheet | null; figure: readonly string[]; theme: Theme }

/** A sheet as an SVG picture: numbers and our own figure, no text of anybody. */
export const svgOf = ({ sheet, figure, theme }: Picture): string => {
  const height = sheet?.height ?? FIGURE_SHEET_HEIGHT
  const scale = SHEET_WIDTH / FIGURE_SIZE.width
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SHEET_WIDTH} ${height}" width="${FIGURE_SIZE.width}" height="${Math.round(height / scale)}">`,
    group(FIGURE_INK[theme], 3, scale, figure),
    group(INK[theme], PEN_WIDTH, 1, (sheet?.strokes ?? []).map(pathOf)),
    '</svg>',
  ].join('')
}
