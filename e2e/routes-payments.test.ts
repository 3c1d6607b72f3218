import { checkScreens } from './check-screens.ts'
import { paymentScreens } from './screens/payment-screens.ts'

checkScreens(paymentScreens, { titles: 3 })
