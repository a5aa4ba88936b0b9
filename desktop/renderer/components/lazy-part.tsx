import { lazy, Suspense, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { logError } from '../lib/log-error.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'

/**
 * A part that opens over a screen, in a chunk of its own. Where the chunk doesn't load, a toast says so and the part
 * closes; the next opening loads it again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  close: (props: Props) => void,
) {
  const make = () =>
    lazy(async (): Promise<{ default: ComponentType<Props> }> => {
      try {
        return await load()
      } catch (error) {
        logError(error)
        return { default: Missing }
      }
    })
  let Later: ComponentType<Props> = make()

  function Missing(props: Props) {
    const tell = useEffectEvent(() => {
      Later = make()
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
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog = lazyPart(load, ({ onClose }) => onClose())
  return (props: Props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
