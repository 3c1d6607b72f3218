import { copy } from '../today/copy.ts'

/** What begins here and how long it takes, in the room that a wide card has above its first question; elsewhere today/ says it. */
export const SittingStart = () => (
  <p className="absolute inset-x-10 top-6 hidden text-sm text-ink-soft lg:block">{copy.start}</p>
)
