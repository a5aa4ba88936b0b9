import { lazy, useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { logError } from '../lib/log-error.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'

/**
 * What opens over a screen, in a chunk of its own. One that doesn't come over the line says so and closes; the next
 * opening asks for it again.
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
