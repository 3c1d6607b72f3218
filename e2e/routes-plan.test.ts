import { checkScreens } from './check-screens.ts'
import { planScreens } from './screens/plan-screens.ts'

checkScreens(planScreens, { titles: 2 })
