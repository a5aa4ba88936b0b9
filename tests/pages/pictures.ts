import type { Locator } from '@playwright/test'

/** The address of the file that a picture shows, of all those that it may; empty until it is there. */
export const sourceShownBy = (picture: Locator): Promise<string> =>
  picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''))
