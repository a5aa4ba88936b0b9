import { lazy, useState, type ComponentType } from 'react'

interface Screen {
  default: ComponentType
}

/** A screen of a chunk of its own that can be loaded ahead: it is then shown without waiting a turn for it. */
export function firstScreen<Module extends Screen>(load: () => Promise<Module>) {
  let loaded: ComponentType | undefined
  const preload = async (): Promise<Module> => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Later = lazy(preload)
  function FirstScreen() {
    // The same one as long as it stands: another component would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later)
    return <Shown />
  }
  return Object.assign(FirstScreen, { preload })
}
