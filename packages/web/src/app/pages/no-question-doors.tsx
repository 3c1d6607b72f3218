import { PortraitButton } from '../../features/results/portrait/portrait-button.tsx'
import { ClearToday } from '../../features/results/sitting/clear-today.tsx'
import { GoOnToday } from './more-questions.tsx'

/** Once the questions of the day are used up: what they have brought, and where to go now. */
export const AtLimit = () => (
  <>
    <ClearToday />
    <PortraitButton isMain />
    <GoOnToday />
  </>
)
