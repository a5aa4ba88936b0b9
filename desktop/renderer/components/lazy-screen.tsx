import { lazy, useState, type ComponentType } from 'react'
import { logError } from '../lib/log-error.ts'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { ErrorState } from './error-state.tsx'

/**
 * A screen in a chunk of its own, loaded when it is first shown or ahead of that. One that doesn't come over the line
 * says so and is asked for again, by hand or when the line is back: React's own `lazy` keeps a failure for good.
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
      // The server may have been given another version, whose screens have other names.
      if (++tries > 1 && navigator.onLine) window.location.reload()
      Later = make()
      setNext(() => Later)
    }
    useWhenOnline(Next === null, askAgain)
    return Next ? <Next {...props} /> : <ErrorState onRetry={askAgain} />
  }

  function Screen(props: Props) {
    // The same one as long as it stands: another component would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { preload })
}
