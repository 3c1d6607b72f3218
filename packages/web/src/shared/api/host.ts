/** The API's origin; empty for the page's own, unless the app was built for another one. */
export const HOST: string = import.meta.env?.VITE_API_URL ?? ''
