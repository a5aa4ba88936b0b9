import { useCallback, useEffect, useState } from 'react'
import { persisted } from '../lib/persisted.ts'
import { isSmallScreenNow, useIsSmallScreen } from '../lib/use-media-query.ts'

export const SIDEBAR_ID = 'sidebar'
export const SIDEBAR_TOGGLE = 'data-sidebar-toggle'

const sidebarOpen = persisted('sidebar-open', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
)

/** Whether the sidebar is open. Wide screens store the choice (SB-05, SB-06); phones always start closed. */
export function useSidebar() {
  const isMobile = useIsSmallScreen()
  const [isOpen, setIsOpen] = useState(() => !isSmallScreenNow() && sidebarOpen.get())
  const [wasMobile, setWasMobile] = useState(isMobile)
  if (isMobile !== wasMobile) {
    setWasMobile(isMobile)
    setIsOpen(!isMobile && sidebarOpen.get())
  }

  const change = useCallback((next: boolean) => {
    setIsOpen(next)
    if (!isSmallScreenNow()) sidebarOpen.set(next)
  }, [])
  const close = useCallback(() => change(false), [change])

  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerUp = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return
      if (target.closest(`#${SIDEBAR_ID}, [${SIDEBAR_TOGGLE}]`)) return
      close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isSmallScreenNow()) close()
    }
    document.addEventListener('pointerup', onPointerUp)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerup', onPointerUp)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen, close])

  return {
    isOpen,
    isMobile,
    toggle: () => change(!isOpen),
    close,
    closeAfterLink: () => {
      if (isSmallScreenNow()) close()
    },
  }
}
