import product from '../../../../../package.json' with { type: 'json' }

/** The product's version; a build writes it into the server. */
export const VERSION = product.version
