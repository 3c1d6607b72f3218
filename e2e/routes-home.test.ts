import { checkScreens } from './check-screens.ts'
import { homeScreens } from './screens/home-screens.ts'

checkScreens(homeScreens, { titles: 2 })
