import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router-dom'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: To
  /** Becomes `location.state`. */
  state?: unknown
}

/**
 * A link inside the app. The one of React Router brings its framework mode along (prefetched routes, forms, fetchers):
 * 5 kB of each first load, gzipped. Nothing here uses these.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to, { state })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  )
}
