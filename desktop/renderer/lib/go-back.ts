let going: Promise<void> | null = null

/**
 * Goes back by one history entry. A second call before the navigation is complete does nothing.
 * @returns a promise that resolves when the former entry is the current one
 */
export const goBack = (): Promise<void> =>
  (going ??= new Promise<void>((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
    window.history.back()
  }).finally(() => (going = null)))
