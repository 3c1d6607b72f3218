import { LeadCard } from '../../../ui/lead-card.tsx'
import { copy } from './copy.ts'
import { useRecognition } from './use-recognition.ts'

export const RECOGNITION = '/results/recognition'

/** Whether there is something to see of the three texts. */
export const useHasRecognition = (): boolean => {
  const { data } = useRecognition()
  return data !== undefined && Boolean(data.is_available || data.asked || data.outcome)
}

/** What leads to the three texts, where there is something to see. */
export const RecognitionDoor = () => {
  const { data } = useRecognition()
  const hasRecognition = useHasRecognition()
  if (!data || !hasRecognition) return null
  const action = data.asked ? copy.goOn : data.is_available ? copy.go : copy.see
  const text = action === copy.see ? copy.played : copy.door
  return <LeadCard isSmall title={copy.title} text={text} action={action} href={RECOGNITION} />
}
