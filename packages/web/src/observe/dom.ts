type Child = Node | string | null | false

type Props<K extends keyof HTMLElementTagNameMap> = Partial<HTMLElementTagNameMap[K]> & {
  /** What has no property of its own. */ attrs?: Readonly<Record<string, string>>
}

/** An element with its properties, attributes and children. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { attrs = {}, ...props }: Props<K> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  Object.assign(made, props)
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value)
  made.append(...children.filter(child => child !== null && child !== false))
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** An element of a drawing. */
export const drawn = (
  tag: 'svg' | 'polygon',
  attributes: Readonly<Record<string, string>>,
  ...children: Node[]
): SVGElement => {
  const made = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Puts a view in place of the one before it, and the focus on its heading, so that a screen reader reads on from there. */
export const show = (...view: Node[]): void => {
  document.querySelector('main')?.replaceChildren(...view)
  const heading = document.querySelector<HTMLElement>('main [tabindex="-1"]')
  heading?.focus({ preventScroll: true })
}
