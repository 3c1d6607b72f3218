import { exportProfile, type Profile } from '@grani/contract'
import { urlOf } from '../../shared/api/send-request.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClassName } from '../../ui/button-class-name.ts'
import { Card } from '../../ui/card.tsx'
import { CalibrationSetting } from './calibration-setting.tsx'
import { copy } from './copy.ts'

const exportAs = (format: 'json' | 'html') => urlOf(exportProfile, { query: { format } })

export const MyDataCard = ({ profile, onRemove }: { profile: Profile; onRemove: () => void }) => (
  <Card aria-label={copy.data.title}>
    <h2 className="text-lg">{copy.data.title}</h2>
    <p className="mt-1 text-sm text-ink-soft">{copy.data.lead}</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <a href={exportAs('html')} target="_blank" rel="noopener" className={buttonClassName({ size: 's' })}>
        {copy.data.html}
      </a>
      <a href={exportAs('json')} download className={buttonClassName({ size: 's' })}>
        {copy.data.json}
      </a>
    </div>
    <div className="mt-6 border-t border-line pt-4">
      <CalibrationSetting profile={profile} />
    </div>
    <div className="mt-6 border-t border-line pt-5">
      <p className="mb-3 text-sm text-ink-soft">{copy.removal.lead}</p>
      <Button size="s" variant="danger" onClick={onRemove}>
        {copy.removal.open}
      </Button>
    </div>
  </Card>
)
