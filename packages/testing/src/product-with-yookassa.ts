import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { type Product, startProduct } from './product.ts'

export type ProductWithYookassa = { product: Product; yookassa: YookassaServer; close: () => Promise<void> }

type Options = { servers?: number; env?: Record<string, string> }

/** The whole server and the stand-in for its bank, on one clock. */
export const startProductWithYookassa = async ({
  servers = 1,
  env = {},
}: Options = {}): Promise<ProductWithYookassa> => {
  const time = { now: () => new Date() }
  const standIn = await startYookassaServer(() => time.now())
  const product = await startProduct({
    servers,
    env: {
      YOOKASSA_URL: standIn.url,
      YOOKASSA_SHOP_ID: standIn.credentials.shopId,
      YOOKASSA_SECRET_KEY: standIn.credentials.secretKey,
      ...env,
    },
  })
  time.now = product.clock.now
  return {
    product,
    yookassa: standIn,
    close: async () => {
      await product.stop()
      await standIn.close()
    },
  }
}
