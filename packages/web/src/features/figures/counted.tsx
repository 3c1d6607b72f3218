import { CodeBlock } from '../../ui/code-block.tsx'
import { copy } from './copy.ts'

type Props = { title?: string; text: string }

/** The statement that a figure is counted by, folded away. */
export const Counted = ({ title = copy.counted, text }: Props) => (
  <details className="min-w-0">
    <summary className="min-h-11 cursor-pointer content-center text-sm text-ink-soft">{title}</summary>
    <CodeBlock label={title} text={text} />
  </details>
)
