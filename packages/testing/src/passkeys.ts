import { addPasskey, passkeySignIn, passkeySignInOptions, startAddingPasskey } from '@grani/contract'
import type { Product } from './product.ts'
import { type Deviation, softwareAuthenticator } from './software-authenticator.ts'
import { PASSWORD, verifiedUser } from './users.ts'

/** A new user who has added the passkey of this authenticator. */
export const userWithPasskey = async (product: Product, authenticator = softwareAuthenticator()) => {
  const user = await verifiedUser(product)
  const options = await user.visitor.get(startAddingPasskey, { body: { password: PASSWORD } })
  const body = { name: 'Ноутбук', response: authenticator.create(options) }
  return { ...user, authenticator, passkey: await user.visitor.get(addPasskey, { body }) }
}

/** Signs in from a new browser on the other server. */
export const signInWithPasskey = async (
  product: Product,
  authenticator: ReturnType<typeof softwareAuthenticator>,
  deviation?: Deviation,
  visitor = product.visitor({ server: 1 }),
) => {
  const response = authenticator.get(await visitor.get(passkeySignInOptions), deviation)
  return { visitor, response, reply: await visitor.call(passkeySignIn, { body: { response } }) }
}
