import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { ScreenBoundary } from '../components/screen-boundary.tsx'
import { MAIN_ID, SkipLink } from '../components/skip-link.tsx'
import { PageSpinner } from '../components/spinner.tsx'
import { useLatePart } from '../components/use-late-part.ts'
import { useStore } from '../lib/create-store.ts'
import { line } from '../lib/line.ts'
import { NOT_LOADED_TOAST, toast } from '../lib/toast.ts'
import { useWhenIdle } from '../lib/use-when-idle.ts'
import { Header } from './header.tsx'
import { UploadTrayHost } from './upload-tray-host.tsx'
import { useSidebar } from './use-sidebar.ts'

/** Where its chunk fails to load, the page works without live updates. */
const IdleHosts = lazy(() => import('./idle-hosts.tsx').catch(() => ({ default: (): ReactNode => null })))

const loadSidebar = () => import('./sidebar.tsx')

const OfflineLine = lazy(() => import('./offline-line.tsx').catch(() => ({ default: (): ReactNode => null })))

const Main = chakra('main', {
  base: {
    minHeight: 'calc(100dvh - {sizes.header})',
    ml: 'env(safe-area-inset-left)',
    mr: 'env(safe-area-inset-right)',
    outline: 'none',
    transition: 'padding-left {durations.normal} {easings.out}',
  },
})

export function Shell() {
  const sidebar = useSidebar()
  const { pathname } = useLocation()
  const isIdle = useWhenIdle()
  const isDown = useStore(line) === 'down'
  // Loaded when the sidebar opens for the first time.
  const drawSidebar = useLatePart(loadSidebar, sidebar.isOpen, () => {
    toast(NOT_LOADED_TOAST)
    sidebar.close()
  })
  return (
    <>
      <SkipLink />
      <Header isSidebarOpen={sidebar.isOpen} onToggleSidebar={sidebar.toggle} />
      {isDown && (
        <Suspense fallback={null}>
          <OfflineLine />
        </Suspense>
      )}
      {sidebar.isMobile && sidebar.isOpen && (
        <Box
          data-testid="sidebar-backdrop"
          position="fixed"
          inset="0"
          zIndex="backdrop"
          bg="bg.scrim"
          animation="fadeIn 200ms"
        />
      )}
      {drawSidebar({
        isOpen: sidebar.isOpen,
        onFollowLink: sidebar.closeAfterLink,
        onClose: sidebar.close,
      })}
      <Main id={MAIN_ID} tabIndex={-1} pl={sidebar.isOpen && !sidebar.isMobile ? 'sidebar' : '0'}>
        <ScreenBoundary resetKey={pathname}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ScreenBoundary>
      </Main>
      <UploadTrayHost isBesideSidebar={sidebar.isOpen} />
      {isIdle && (
        <Suspense fallback={null}>
          <IdleHosts />
        </Suspense>
      )}
    </>
  )
}
