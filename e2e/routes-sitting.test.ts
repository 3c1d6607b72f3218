import { checkScreens } from './check-screens.ts'
import { sittingScreens } from './screens/sitting-screens.ts'

checkScreens(sittingScreens, { titles: 1 })
