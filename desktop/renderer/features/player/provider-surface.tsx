import { lazy } from 'react'
import { EmbedSurface } from './embed-surface.tsx'
import { embedOf } from './provider-embed.ts'
import type { SurfaceProps } from './surface-props.ts'

/** Loads react-player. */
const ExternalSurface = lazy(() => import('./external-surface.tsx'))

/** A video at a provider: in the frame of a provider that the app knows, else in react-player. */
export default function ProviderSurface(props: Omit<SurfaceProps, 'streams'>) {
  const Surface = embedOf(props.source, 0) ? EmbedSurface : ExternalSurface
  return <Surface {...props} />
}
