import { RadioRow } from '../../../ui/radio-row.tsx'
import { copy } from './copy.ts'

const [first, last] = copy.ends

const MOODS = copy.moods.map((label, i) => ({
  value: i + 1,
  label,
  said: copy.said(label, i === 0 ? first : i === copy.moods.length - 1 ? last : ''),
}))

type Props = { legend: string; value: number | null; onChange: (mood: number) => void }

/** One tap: how it is now. */
export const MoodRow = ({ legend, value, onChange }: Props) => (
  <RadioRow legend={legend} options={MOODS} value={value} onChange={onChange} ends={copy.ends} />
)
