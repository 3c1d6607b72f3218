import type { PlaceOf } from './load.ts'
import type { Texts } from './load-texts.ts'
import type { Problem } from './problem.ts'
import type { Content } from './schema.ts'

export type Checked = { content: Content; texts: Texts; placeOf: PlaceOf }

/** Reads loaded content and says what is wrong; an empty list is a pass. */
export type Check = (checked: Checked) => Problem[]
