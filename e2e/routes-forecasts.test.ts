import { checkScreens } from './check-screens.ts'
import { forecastScreens } from './screens/forecast-screens.ts'

checkScreens(forecastScreens, { titles: 4 })
