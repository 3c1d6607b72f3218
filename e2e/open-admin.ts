import type { Role } from '@grani/contract'
import { joinStaff } from '@grani/testing/staff.ts'
import type { SignedInUser, withInProcessServer } from './with-in-process-server.ts'

type App = Pick<ReturnType<typeof withInProcessServer>, 'at' | 'product'>

/** Opens the admin area in this browser as a second factor shown just now would. */
export const openAdmin = async (app: App, { page }: SignedInUser, roles: readonly Role[]): Promise<void> => {
  const context = page.context()
  const url = app.at('')
  const cookies = new Map((await context.cookies(url)).map(({ name, value }) => [name, value]))
  await joinStaff(app.product(), { cookies }, roles)
  await context.addCookies([{ name: 'grani_staff', value: cookies.get('grani_staff') ?? '', url }])
}
