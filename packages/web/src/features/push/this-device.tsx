import { Checkbox } from '../../ui/checkbox.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { PushNotGiven } from './browser-push.ts'
import { copy } from './copy.ts'
import { pushSupport, surroundings } from './push-support.ts'
import { type Push, useSwitchDevice } from './use-push.ts'

const errorText = (error: Error | null): string | undefined => {
  if (error === null) return undefined
  return error instanceof PushNotGiven ? copy[error.reason] : copy.failed
}

const HomeScreenSteps = () => {
  const { title, steps, hint } = copy.homeScreen
  return (
    <div className="mt-2 text-sm">
      <p className="font-medium">{title}</p>
      <ol className="mt-1 list-decimal pl-5 text-ink-soft">
        {steps.map(step => (
          <li key={step} className="mt-1">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-ink-soft">{hint}</p>
    </div>
  )
}

const Why = ({ title, text }: { title: string; text: string }) => (
  <div className="mt-2 text-sm">
    <p className="font-medium">{title}</p>
    <p className="mt-1 text-ink-soft">{text}</p>
  </div>
)

/** The switch of this device, or why there is none. The browser is asked for its permission by the switch and never before. */
export const ThisDevice = ({ uid, push }: { uid: string; push: Push }) => {
  const { mutate, isPending, error, variables } = useSwitchDevice(uid, push)
  const support = pushSupport(surroundings())
  if (support === 'needs-home-screen') return <HomeScreenSteps />
  if (support !== 'ready') return <Why {...copy[support]} />
  return (
    <div className="mt-1 grid gap-2">
      <Checkbox
        label={copy.here}
        checked={isPending ? variables : push.devices.some(({ is_current }) => is_current)}
        onChange={event => mutate(event.target.checked)}
      />
      <FormError>{errorText(error)}</FormError>
    </div>
  )
}
