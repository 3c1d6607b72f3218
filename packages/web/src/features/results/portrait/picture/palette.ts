import type { Theme } from '../../../../shared/theme/theme.ts'

export type Palette = {
  paper: string
  ink: string
  inkSoft: string
  rest: string
  edge: string
  glow: string
  light: string
  /** By the number of the hue: indigo, teal, amber, rose. */
  hues: readonly string[]
}

/** The colours of both themes (styles/tokens.css): a picture may be of the theme that the page is not shown in. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: 'oklch(0.982 0.007 85)',
    ink: 'oklch(0.26 0.035 293)',
    inkSoft: 'oklch(0.45 0.03 293)',
    rest: 'oklch(0.925 0.014 290)',
    edge: 'oklch(0.982 0.007 85)',
    glow: 'oklch(0.945 0.028 288)',
    light: 'oklch(1 0 0)',
    hues: ['oklch(0.62 0.14 283)', 'oklch(0.7 0.09 192)', 'oklch(0.76 0.125 72)', 'oklch(0.7 0.12 14)'],
  },
  dark: {
    paper: 'oklch(0.195 0.018 290)',
    ink: 'oklch(0.94 0.01 85)',
    inkSoft: 'oklch(0.78 0.018 290)',
    rest: 'oklch(0.3 0.024 290)',
    edge: 'oklch(0.195 0.018 290)',
    glow: 'oklch(0.27 0.05 288)',
    light: 'oklch(1 0 0)',
    hues: ['oklch(0.7 0.125 285)', 'oklch(0.76 0.085 192)', 'oklch(0.8 0.115 75)', 'oklch(0.75 0.11 14)'],
  },
}
