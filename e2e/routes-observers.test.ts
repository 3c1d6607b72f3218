import { checkScreens } from './check-screens.ts'
import { observerScreens } from './screens/observer-screens.ts'

checkScreens(observerScreens, { titles: 3 })
