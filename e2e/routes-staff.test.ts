import { checkScreens } from './check-screens.ts'
import { adminScreens } from './screens/admin-screens.ts'
import { consultationScreens } from './screens/consultation-screens.ts'

/** The staff's pages that no other test opens in each of these states. */
const STATES =
  /^(?:admin-(?:items|item|qualities|people|person|prices|promos|figures)|modal-admin-(?:fee|price|(?:stop-)?promo)|specialist-(?:hours|calendar|(?:no-)?earnings))$/

checkScreens(
  [...adminScreens, ...consultationScreens].filter(({ name }) => STATES.test(name)),
  { titles: 8 },
)
