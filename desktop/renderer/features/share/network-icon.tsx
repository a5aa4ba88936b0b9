import type { Network } from './share-links.ts'

/** Own drawings: the icon set has no brands. */
const PATHS: Record<Network, string> = {
  Facebook:
    'M13.5 21v-8h2.7l.4-3h-3.1V8c0-.9.3-1.5 1.6-1.5h1.6V3.7a20 20 0 0 0-2.4-.2c-2.3 0-3.9 1.4-3.9 4V10H7.7v3h2.7v8z',
  Twitter: 'M4 3h5l4 5.6L17.8 3H20l-6 7.2L21 21h-5l-4.4-6.2L6.4 21H4l6.6-7.8z',
  LinkedIn:
    'M5 9.500h3V20H5zM6.5 4.500a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.400zM10.5 9.500h2.900v1.500c.5-.9 1.6-1.8 3.3-1.8 3 0 3.8 1.9 3.8 4.700V20h-3v-5.500c0-1.4-.1-2.7-1.8-2.700s-2.2 1.2-2.2 2.700V20h-3z',
}

export function NetworkIcon({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden fill="currentColor">
      <path d={PATHS[network]} />
    </svg>
  )
}
