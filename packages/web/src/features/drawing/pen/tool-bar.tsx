import { Eraser, Redo2, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { copy } from './copy.ts'
import type { Change, History } from './history.ts'
import type { Tool } from './use-pen.ts'

const ICON = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const

const TOOLS: readonly { tool: Tool; label: string; picture: ReactNode }[] = [
  ...copy.thicknesses.map((label, i) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are as many as pens
    tool: i as Tool,
    label,
    picture: <span className="rounded-chip bg-current" style={{ width: 5 + i * 6, height: 5 + i * 6 }} />,
  })),
  { tool: 'eraser', label: copy.eraser, picture: <Eraser {...ICON} /> },
]

type Props = {
  history: History
  tool: Tool
  onTool: (tool: Tool) => void
  onChange: (change: Change) => void
}

/** Three pens, an eraser, and the way back. */
export const ToolBar = ({ history: { strokes, past, future }, tool, onTool, onChange }: Props) => {
  const name = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <fieldset className="flex min-w-0 gap-1.5">
        <legend className="sr-only">{copy.tools}</legend>
        {TOOLS.map(({ tool: value, label, picture }) => (
          <label
            key={value}
            title={label}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control border border-line-strong/60 bg-surface hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              aria-label={label}
              checked={tool === value}
              onChange={() => onTool(value)}
              className="sr-only"
            />
            {picture}
          </label>
        ))}
      </fieldset>
      <div className="flex gap-1.5">
        <Button
          size="s"
          aria-label={copy.undo}
          disabled={past.length === 0}
          onClick={() => onChange({ kind: 'undo' })}
          className="w-11 px-0"
        >
          <Undo2 {...ICON} />
        </Button>
        <Button
          size="s"
          aria-label={copy.redo}
          disabled={future.length === 0}
          onClick={() => onChange({ kind: 'redo' })}
          className="w-11 px-0"
        >
          <Redo2 {...ICON} />
        </Button>
      </div>
      <Button
        size="s"
        variant="quiet"
        aria-label={copy.clear}
        title={copy.clear}
        disabled={strokes.length === 0}
        onClick={() => onChange({ kind: 'clear' })}
        className="w-11 px-0"
      >
        <Trash2 {...ICON} />
      </Button>
    </div>
  )
}
