import { type ButtonStyle, buttonClassName } from '../ui/button-class-name.ts'
import { element } from './dom.ts'

type ButtonProps = ButtonStyle & { type?: 'submit'; className?: string; onClick?: () => void }

export const button = (
  text: string,
  { type, onClick, className, ...style }: ButtonProps,
): HTMLButtonElement =>
  element('button', {
    type: type ?? 'button',
    textContent: text,
    className: buttonClassName(style, className),
    onclick: onClick ?? null,
  })

/** The heading of a view, which gets the focus when it is shown. */
export const heading = (text: string, className = 'text-2xl'): HTMLHeadingElement =>
  element('h1', { textContent: text, className, tabIndex: -1 })

export const paragraph = (text: string, className = ''): HTMLParagraphElement =>
  element('p', { textContent: text, className })

const LINK =
  'rounded-small text-accent underline decoration-accent/40 decoration-1 underline-offset-[3px] hover:decoration-accent'

export const link = (text: string, href: string, props: Partial<HTMLAnchorElement> = {}): HTMLAnchorElement =>
  element('a', { textContent: text, href, className: LINK, ...props })

/** An error, announced when it gets its text. */
export const errorLine = (): HTMLParagraphElement =>
  element('p', { role: 'alert', className: 'text-sm text-error empty:hidden' })

export const CARD = 'rounded-card bg-surface shadow-card'
