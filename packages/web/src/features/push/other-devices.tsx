import type { PushDevice } from '@grani/contract'
import { dateInWords } from '../../shared/format/date.ts'
import { Button } from '../../ui/button.tsx'
import { copy } from './copy.ts'
import { useRemoveDevice } from './use-push.ts'

const texts = copy.others

const nameOf = ({ browser, system }: PushDevice): string =>
  [browser, system].filter(name => name !== null).join(', ') || texts.unknown

/** The devices elsewhere on which push is on, each with the way to switch it off from here. */
export const OtherDevices = ({ devices }: { devices: readonly PushDevice[] }) => {
  const { mutate, isPending, variables } = useRemoveDevice()
  if (devices.length === 0) return null
  return (
    <section aria-label={texts.title} className="mt-3">
      <h4 className="text-sm font-medium">{texts.title}</h4>
      <ul>
        {devices.map(device => (
          <li
            key={device.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0 grow">
              <p>{nameOf(device)}</p>
              <p className="text-sm text-ink-soft">{texts.since(dateInWords(device.since))}</p>
            </div>
            <Button
              size="s"
              pending={isPending && variables === device.id}
              aria-label={texts.removeOn(nameOf(device))}
              onClick={() => mutate(device.id)}
            >
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
