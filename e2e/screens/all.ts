import { adminScreens } from './admin-screens.ts'
import { bindingScreens } from './binding-screens.ts'
import { consultationScreens } from './consultation-screens.ts'
import { drawingScreens } from './drawing-screens.ts'
import { entryScreens } from './entry-screens.ts'
import { eventScreens } from './event-screens.ts'
import { forecastScreens } from './forecast-screens.ts'
import { giftScreens } from './gift-screens.ts'
import { homeScreens } from './home-screens.ts'
import { observerScreens } from './observer-screens.ts'
import { paymentScreens } from './payment-screens.ts'
import { planScreens } from './plan-screens.ts'
import { profileScreens } from './profile-screens.ts'
import { resultsScreens } from './results-screens.ts'
import type { Screen } from './screen.ts'
import { recognitionScreens } from './recognition-screens.ts'
import { truthScreens } from './truth-screens.ts'
import { sittingScreens } from './sitting-screens.ts'

/** Every screen that a person can meet, in every state of it. */
export const SCREENS: readonly Screen[] = [
  ...entryScreens,
  ...homeScreens,
  ...sittingScreens,
  ...planScreens,
  ...bindingScreens,
  ...giftScreens,
  ...paymentScreens,
  ...profileScreens,
  ...resultsScreens,
  ...forecastScreens,
  ...eventScreens,
  ...consultationScreens,
  ...drawingScreens,
  ...truthScreens,
  ...recognitionScreens,
  ...observerScreens,
  ...adminScreens,
]
