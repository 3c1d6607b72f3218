import { checkScreens } from './check-screens.ts'
import { recognitionScreens } from './screens/recognition-screens.ts'
import { truthScreens } from './screens/truth-screens.ts'

checkScreens([...truthScreens, ...recognitionScreens], { titles: 2 })
