let chosen: string | null = null

/** Where the server is for whoever reads a link: the page's own origin, unless the desktop app has chosen one. */
export const serverOrigin = {
  read: (): string => chosen ?? window.location.origin,
  choose: (origin: string): void => void (chosen = origin),
}
