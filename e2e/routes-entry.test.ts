import { checkScreens } from './check-screens.ts'
import { entryScreens } from './screens/entry-screens.ts'

checkScreens(entryScreens, { titles: 10 })
