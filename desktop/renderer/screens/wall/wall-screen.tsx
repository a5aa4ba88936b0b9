import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { department } from '../../lib/department.ts'
import { PlayingOverlay } from '../../features/wall/playing-overlay.tsx'
import { unitOf } from '../../features/wall/layout.ts'
import { reloadAfterFailure } from '../../features/wall/reload.ts'
import { cacheAppShell } from '../../features/wall/app-shell-cache.ts'
import { CallView, DarkClock, WaitingView } from '../../features/wall/still-views.tsx'
import { useWakeLock, useWallControls, useWallSize } from '../../features/wall/use-wall-device.ts'
import { useWallEngine } from '../../features/wall/use-wall-engine.ts'
import { WallGuard } from '../../features/wall/wall-guard.tsx'
import { WallPictures } from '../../features/wall/wall-pictures.tsx'
import { heldCall, storedSettings, wallLog } from '../../features/wall/wall-storage.ts'

const EnrolView = lazy(() => import('../../features/wall/enrol-view.tsx'))

/** A television that plays approved shorts without end. Outside of the shell. */
export default function WallScreen() {
  // After an error, the reloaded page plays on from the same position.
  return (
    <ErrorBoundary fallback={<WallGround />} onError={(error) => reloadAfterFailure(String(error))}>
      <Wall />
    </ErrorBoundary>
  )
}

const WallGround = () => <Box data-dark="page" position="fixed" inset="0" width="100vw" bg="bg.canvas" />

function useErrorLog() {
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener('error', ({ message }) => wallLog.write(message), { signal })
    window.addEventListener('unhandledrejection', ({ reason }) => wallLog.write(String(reason)), { signal })
    return () => ending.abort()
  }, [])
}

function Wall() {
  const [settings, setSettings] = useState(storedSettings.get)
  const [isGuardOpen, setGuardOpen] = useState(false)
  const { engine, state, elements } = useWallEngine(settings)
  const wall = useRef<HTMLDivElement>(null)
  const screen = useWallSize(wall)
  const unit = unitOf(screen)
  useWakeLock()
  useErrorLog()
  useEffect(() => {
    document.title = `Wall · ${department.get().name}`
    void cacheAppShell()
    // Nothing scrolls here: no room is reserved for a scrollbar.
    const { style } = document.documentElement
    style.scrollbarGutter = 'auto'
    return () => void style.removeProperty('scrollbar-gutter')
  }, [])
  useEffect(() => {
    // Dialogs grow with large screens.
    const { style } = document.documentElement
    style.fontSize = `max(100%, ${unit}px)`
    return () => void style.removeProperty('font-size')
  }, [unit])
  useWallControls({
    isListening: !isGuardOpen,
    onSettings: () => setGuardOpen(true),
    onCall: () => engine?.setCall(!heldCall.get()),
    onTouch: () => engine?.allowSound(),
  })
  const { phase, clip, ratio, isOffline, isRefused } = state
  return (
    <Box
      as="main"
      ref={wall}
      aria-label="Wall"
      data-dark="page"
      data-phase={phase}
      position="fixed"
      top="env(safe-area-inset-top)"
      bottom="env(safe-area-inset-bottom)"
      left="env(safe-area-inset-left)"
      // 100vw: a percentage leaves room for a scrollbar until the wall has taken it back.
      width="calc(100vw - env(safe-area-inset-left) - env(safe-area-inset-right))"
      bg="bg.canvas"
      overflow="hidden"
      cursor={isGuardOpen || isRefused ? undefined : 'none'}
      userSelect="none"
      style={{ fontSize: unit }}
    >
      <WallPictures elements={elements} screen={screen} label={clip?.title ?? 'Lesson'} />
      {phase === 'playing' && clip && (
        // An error in the overlay doesn't stop the picture.
        <ErrorBoundary
          fallback={null}
          resetKeys={[clip.id]}
          onError={(error) => wallLog.write(String(error))}
        >
          <PlayingOverlay
            clip={clip}
            screen={screen}
            ratio={ratio}
            isOffline={isOffline}
            settings={settings}
          />
        </ErrorBoundary>
      )}
      {(phase === 'starting' || phase === 'empty') && !isRefused && (
        <WaitingView settings={settings} state={state} />
      )}
      {phase === 'call' && <CallView settings={settings} state={state} />}
      {isRefused && (
        <Suspense fallback={null}>
          <EnrolView onEnrolled={() => void engine?.poll()} />
        </Suspense>
      )}
      {phase === 'dark' && <DarkClock settings={settings} state={state} />}
      {isGuardOpen && (
        <WallGuard
          settings={settings}
          clips={engine?.supply.all ?? []}
          cachedCount={engine?.supply.cachedCount ?? 0}
          onSave={(next) => {
            storedSettings.set(next)
            setSettings(next)
            setGuardOpen(false)
          }}
          onClose={() => setGuardOpen(false)}
        />
      )}
    </Box>
  )
}
