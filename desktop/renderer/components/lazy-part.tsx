import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { logError } from '../lib/log-error.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'

type Load<Props extends object> = () => Promise<{ default: ComponentType<Props> }>

/** React's `lazy` with another component in the place of code that didn't load. */
export const lazyOr = <Props extends object>(load: Load<Props>, Missing: ComponentType<Props>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      logError(error)
      return { default: Missing }
    }),
  )

/**
 * A part that opens over a screen, in a chunk of its own. Where the chunk doesn't load, a toast says so and the part
 * closes; the next opening loads it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>, close: (props: Props) => void) {
  let Later: ComponentType<Props> = lazyOr(load, Missing)

  function Missing(props: Props) {
    const tell = useEffectEvent(() => {
      Later = lazyOr(load, Missing)
      toast(NOT_LOADED_TOAST)
      close(props)
    })
    useEffect(() => tell(), [])
    return null
  }

  return function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => Later)
    return <Shown {...props} />
  }
}

/** A dialog in a chunk of its own, with nothing in its place while it loads. */
export function lazyDialog<Props extends { onClose: () => void }>(load: Load<Props>) {
  const Dialog = lazyPart(load, ({ onClose }) => onClose())
  return (props: Props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
