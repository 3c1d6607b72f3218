const HOME = '/'

/** The URL of `page` that leads back to `location` afterwards. */
export const withNext = (page: string, location: string): string =>
  location === HOME ? page : `${page}?${new URLSearchParams({ next: location }).toString()}`
