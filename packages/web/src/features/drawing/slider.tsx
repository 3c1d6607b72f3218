type Props = {
  label: string
  /** Of the slider alone, where the label needs what stands around it. */
  name?: string
  value: number
  min?: number
  max?: number
  step?: number
  /** The value in words. */
  said?: string
  onChange: (value: number) => void
}

/** A value on a line, for fingers and for arrow keys. */
export const Slider = ({ label, name, value, min = 0, max = 100, step = 5, said, onChange }: Props) => (
  <label className="grid min-w-0 gap-0.5 text-sm">
    <span className="text-ink-soft">{label}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={value}
      aria-label={name}
      aria-valuetext={said}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      className="h-8 w-full min-w-0 cursor-pointer accent-accent"
    />
  </label>
)
