import { checkScreens } from './check-screens.ts'
import { bindingScreens } from './screens/binding-screens.ts'
import { paymentScreens } from './screens/payment-screens.ts'

checkScreens([...paymentScreens, ...bindingScreens], { titles: 3 })
