import { LeadCard } from '../../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { useRecognition } from './use-recognition.ts'

/** What leads to the three texts, where there is something to see. */
export const RecognitionDoor = () => {
  const { data } = useRecognition()
  if (!data || !(data.is_available || data.asked || data.outcome)) return null
  const action = data.asked ? copy.goOn : data.is_available ? copy.go : copy.see
  const text = action === copy.see ? copy.played : copy.door
  return <LeadCard isSmall title={copy.title} text={text} action={action} href="/results/recognition" />
}
