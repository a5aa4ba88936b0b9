import { useLocation } from 'react-router-dom'

/**
 * The token in the fragment of a one-time link; null without one. Browsers send the fragment to no server, so that
 * neither logs nor referrers hold the token.
 */
export function useLinkToken(): string | null {
  return new URLSearchParams(useLocation().hash.slice(1)).get('token')
}
