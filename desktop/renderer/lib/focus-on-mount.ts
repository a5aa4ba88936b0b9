/** As the ref of an element: it takes the focus when it comes. A function of its own in each render would do so again. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
