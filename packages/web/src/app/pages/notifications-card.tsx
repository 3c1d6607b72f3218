import { LetterSetting } from '../../features/letters/letter-setting.tsx'
import { PushSettings } from '../../features/push/push-settings.tsx'
import { Card } from '../../ui/card.tsx'
import { useSignedIn } from '../session/profile-context.ts'
import { copy } from './copy.ts'

const texts = copy.notifications

/** What the product may send without being asked each time. A switch a row, all off until the user turns them on. */
export const NotificationsCard = () => {
  const { uid } = useSignedIn()
  return (
    <Card id="notifications" aria-label={texts.title}>
      <h2 className="text-lg">{texts.title}</h2>
      <p className="mt-1 text-sm text-ink-soft">{texts.lead}</p>
      <div className="mt-3 grid gap-6">
        <LetterSetting />
        <PushSettings uid={uid} />
      </div>
    </Card>
  )
}
