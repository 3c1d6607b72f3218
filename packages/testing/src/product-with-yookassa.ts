import { type YookassaServer, startYookassaServer } from '@grani/stand-ins/yookassa/server.ts'
import { type Product, startProduct } from './product.ts'

export type ProductWithYookassa = { product: Product; yookassa: YookassaServer; close: () => Promise<void> }

type Options = {
  servers?: number
  env?: Record<string, string>
  logTo?: { write: (line: string) => void }
}

/** The whole product and a stand-in for ЮKassa, on one clock. */
export const startProductWithYookassa = async ({
  servers = 1,
  env = {},
  logTo,
}: Options = {}): Promise<ProductWithYookassa> => {
  const time = { now: () => new Date() }
  const yookassa = await startYookassaServer(() => time.now())
  const product = await startProduct({
    servers,
    ...(logTo && { logTo }),
    env: {
      YOOKASSA_URL: yookassa.url,
      YOOKASSA_SHOP_ID: yookassa.credentials.shopId,
      YOOKASSA_SECRET_KEY: yookassa.credentials.secretKey,
      ...env,
    },
  })
  time.now = product.clock.now
  return {
    product,
    yookassa,
    close: async () => {
      await product.stop()
      await yookassa.close()
    },
  }
}
