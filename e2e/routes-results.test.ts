import { checkScreens } from './check-screens.ts'
import { profileScreens } from './screens/profile-screens.ts'
import { resultsScreens } from './screens/results-screens.ts'

checkScreens([...resultsScreens, ...profileScreens], { titles: 2 })
