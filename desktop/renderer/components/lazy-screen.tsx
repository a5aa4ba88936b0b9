import { useState, type ComponentType } from 'react'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { ErrorState } from './error-state.tsx'
import { lazyOr } from './lazy-part.tsx'

/**
 * A screen in its own chunk, loaded at its first render or by `preload`. After a failure the screen offers a retry, and
 * retries when the network is back: React's `lazy` would keep the failure.
 */
export function lazyScreen<Props extends object, Rest = unknown>(
  load: () => Promise<{ default: ComponentType<Props> } & Rest>,
) {
  let loaded: ComponentType<Props> | undefined
  let tries = 0
  const preload = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  let Later: ComponentType<Props> = lazyOr(preload, Missing)

  function Missing(props: Props) {
    const [Next, setNext] = useState<ComponentType<Props> | null>(null)
    const askAgain = () => {
      // After an upgrade of the server the chunks have other names.
      if (++tries > 1 && navigator.onLine) window.location.reload()
      Later = lazyOr(preload, Missing)
      setNext(() => Later)
    }
    useWhenOnline(Next === null, askAgain)
    return Next ? <Next {...props} /> : <ErrorState onRetry={askAgain} />
  }

  function Screen(props: Props) {
    // The same component as long as the screen is mounted: another one would lose its state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { preload })
}
