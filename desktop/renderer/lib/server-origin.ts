let chosen: string | null = null

/** The origin of links to the server: the origin of the page, or the server that the desktop app has chosen. */
export const serverOrigin = {
  read: (): string => chosen ?? window.location.origin,
  choose: (origin: string): void => void (chosen = origin),
}
