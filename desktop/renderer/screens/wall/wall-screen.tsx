import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { AnnouncementLine, useAnnouncements } from '../../features/wall/announcement-line.tsx'
import { planOf, storedDesk } from '../../features/wall/desk.ts'
import { PauseMenu } from '../../features/wall/pause-menu.tsx'
import { department } from '../../lib/department.ts'
import { PlayingOverlay } from '../../features/wall/playing-overlay.tsx'
import { besideRollCall, unitOf, type Size } from '../../features/wall/layout.ts'
import { storedRollCall } from '../../features/wall/roll-call.ts'
import { RollCallPanel } from '../../features/wall/roll-call-panel.tsx'
import { reloadAfterFailure } from '../../features/wall/reload.ts'
import { cacheAppShell } from '../../features/wall/app-shell-cache.ts'
import { CallView, DarkClock, WaitingView } from '../../features/wall/still-views.tsx'
import { useWakeLock, useWallControls, useWallSize } from '../../features/wall/use-wall-device.ts'
import { useWallEngine } from '../../features/wall/use-wall-engine.ts'
import { WallGuard } from '../../features/wall/wall-guard.tsx'
import { WallPictures } from '../../features/wall/wall-pictures.tsx'
import { useStore } from '../../lib/create-store.ts'
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

const sizeOf = ({ width, height }: Size) => ({ width, height })

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
  const desk = useStore(storedDesk)
  const plan = useMemo(() => planOf(settings, desk), [settings, desk])
  const { engine, state, elements } = useWallEngine(plan)
  const wall = useRef<HTMLDivElement>(null)
  const screen = useWallSize(wall)
  const unit = unitOf(screen)
  const { room: above, strip, lines, shown } = useAnnouncements(desk, screen)
  const rollCall = useStore(storedRollCall)
  const { room, panel } = useMemo(
    () => (rollCall ? besideRollCall(above) : { room: above, panel: null }),
    // Not at each code and name: the lesson is drawn anew where its room changes.
    // oxlint-disable-next-line react/exhaustive-deps -- whether there is a roll call decides
    [above, rollCall === null],
  )
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
    onPause: () => engine?.pause.toggle(),
    onAgain: () => engine?.again(),
    onNext: () => engine?.next(),
    onTouch: () => engine?.allowSound(),
  })
  const { phase, clip, ratio, isOffline, isRefused, isPaused } = state
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
      cursor={isGuardOpen || isRefused || isPaused ? undefined : 'none'}
      userSelect="none"
      style={{ fontSize: unit }}
    >
      <WallPictures elements={elements} screen={room} label={clip?.title ?? 'Lesson'} />
      {/* Its own box, in which no view reaches the strip of the announcements and the panel of a roll call. */}
      <Box position="absolute" top="0" left="0" pointerEvents="none" style={sizeOf(room)}>
        {phase === 'playing' && clip && (
          // An error in the overlay doesn't stop the picture.
          <ErrorBoundary
            fallback={null}
            resetKeys={[clip.id]}
            onError={(error) => wallLog.write(String(error))}
          >
            <PlayingOverlay clip={clip} screen={room} ratio={ratio} isOffline={isOffline} settings={plan} />
          </ErrorBoundary>
        )}
        {(phase === 'starting' || phase === 'empty') && !isRefused && (
          <WaitingView settings={plan} state={state} />
        )}
        {phase === 'call' && <CallView settings={plan} state={state} />}
        {phase === 'dark' && <DarkClock settings={plan} state={state} />}
      </Box>
      {rollCall && panel && (
        <ErrorBoundary fallback={null} onError={(error) => wallLog.write(String(error))}>
          <RollCallPanel rollCall={rollCall} panel={panel} settings={plan} />
        </ErrorBoundary>
      )}
      {shown && (
        <AnnouncementLine
          key={shown.id}
          text={shown.text}
          strip={strip}
          lines={lines}
          unit={unit}
          isDark={phase === 'dark'}
        />
      )}
      {isPaused && engine && <PauseMenu engine={engine} screen={room} ratio={ratio} />}
      {isRefused && (
        <Suspense fallback={null}>
          <EnrolView onEnrolled={() => void engine?.poll()} />
        </Suspense>
      )}
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
