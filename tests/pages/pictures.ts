import type { Locator } from '@playwright/test'

/** The address of the source that an image shows; empty before it is loaded. */
export const sourceShownBy = (picture: Locator): Promise<string> =>
  picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''))
