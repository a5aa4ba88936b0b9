import { lazy, useState, type ComponentType } from 'react'
import { logError } from '../lib/log-error.ts'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { ErrorState } from './error-state.tsx'

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
  const make = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return await preload()
      } catch (error) {
        logError(error)
        return { default: Missing }
      }
    })
  let Later: ComponentType<Props> = make()

  function Missing(props: Props) {
    const [Next, setNext] = useState<ComponentType<Props> | null>(null)
    const askAgain = () => {
      // After an upgrade of the server the chunks have other names.
      if (++tries > 1 && navigator.onLine) window.location.reload()
      Later = make()
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
