import type { FigurePoint, SeriesName, SeriesUnit } from '@grani/contract'
import { useLayoutEffect, useRef } from 'react'
import UPlot from 'uplot'
import css from 'uplot/dist/uPlot.min.css?inline'
import { useTheme } from '../../shared/theme/theme.ts'

/** What the page knows of its series. Imported from here, it would have the file of all staff pages name each of its parts twice. */
type Words = {
  unit: SeriesUnit
  secondsOf: (day: string) => number
  dayInWords: (seconds: number) => string
  valueInWords: (name: SeriesName, value: number) => string
}

const HEIGHT = 180
/** An amount of money is the longest label. */
const Y_AXIS_WIDTH = { kopecks: 104, people: 64, mean: 56, share: 56, ratio: 56 }
const FONT = '13px "Onest", system-ui, sans-serif'

// In this chunk and not in the stylesheet, which every visitor loads.
const sheet = new CSSStyleSheet()
sheet.replaceSync(css)
document.adoptedStyleSheets.push(sheet)

/** The values of the theme's colours: a canvas knows no variables. */
const colors = () => {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return { line: of('--accent'), grid: of('--line'), text: of('--ink-soft') }
}

type Props = Words & { name: SeriesName; points: readonly FigurePoint[] }

const optionsFor = (
  { name, unit, dayInWords, valueInWords }: Omit<Props, 'points'>,
  width: number,
): UPlot.Options => {
  const { line, grid, text } = colors()
  const axis = { stroke: text, font: FONT, ticks: { show: false } }
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    // Days are Moscow's already.
    tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    scales: { y: { range: (_, _low, high) => [0, high > 0 ? high * 1.1 : 1] } },
    axes: [
      { ...axis, grid: { show: false }, space: 70, values: (_, splits) => splits.map(dayInWords) },
      {
        ...axis,
        grid: { stroke: grid, width: 1 },
        size: Y_AXIS_WIDTH[unit],
        values: (_, splits) => splits.map(value => valueInWords(name, value)),
      },
    ],
    series: [{}, { stroke: line, width: 2, points: { show: true, size: 5, fill: line }, spanGaps: false }],
  }
}

const Line = ({ points, name, unit, secondsOf, dayInWords, valueInWords }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const target = frame.current
    if (!target) return
    const data: UPlot.AlignedData = [
      points.map(({ from }) => secondsOf(from)),
      points.map(({ value }) => value),
    ]
    const chart = new UPlot(
      optionsFor({ name, unit, secondsOf, dayInWords, valueInWords }, target.clientWidth),
      data,
      target,
    )
    const observer = new ResizeObserver(() => chart.setSize({ width: target.clientWidth, height: HEIGHT }))
    observer.observe(target)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [name, unit, points, secondsOf, dayInWords, valueInWords])
  return <div ref={frame} aria-hidden="true" className="min-w-0 overflow-hidden" style={{ height: HEIGHT }} />
}

/**
 * The line of one series; hidden cells are gaps. For the eye alone: the same values stand in the table beside it. It is drawn
 * anew with the colours of another theme.
 */
export const TimeChart = (props: Props) => <Line key={useTheme()} {...props} />
