import {
  createElement,
  useEffect,
  useEffectEvent,
  useState,
  type Attributes,
  type ComponentType,
  type ReactNode,
} from 'react'
import { logError } from '../lib/log-error.ts'

/**
 * A component in a chunk of its own, which appears as soon as the chunk is there. React shows what a `Suspense` waits for
 * up to 300 ms later, which is too late for the answer to a press.
 * @param load imports the component
 * @param isWanted whether it is loaded
 * @param onFailed called where the chunk doesn't load; the next time that it is wanted, it is loaded again
 * @returns draws the component, and nothing until it is there
 */
export function useLatePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  onFailed: () => void,
): (props: Props & Attributes) => ReactNode {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const failed = useEffectEvent((error: unknown) => {
    logError(error)
    onFailed()
  })
  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    load().then(
      (part) => isCurrent && setPart(() => part.default),
      (error: unknown) => isCurrent && failed(error),
    )
    return () => void (isCurrent = false)
  }, [load, isWanted])
  return (props) => Part && createElement(Part, props)
}
