import type { ElectronApi } from '../../electron-api.ts'
import { Events, type Listener } from './events.ts'
import { aDisplay, type Seen } from './seen.ts'

/** The displays of the computer, and what keeps them awake. */
export function doubleDisplays(seen: Seen): Pick<ElectronApi, 'screen' | 'powerSaveBlocker'> & {
  events: Events
} {
  const events = new Events()
  return {
    events,
    screen: {
      getAllDisplays: () => seen.displays,
      getPrimaryDisplay: () => seen.displays[0] ?? aDisplay(1, 'Laptop', 0),
      on: (event: string, listener: Listener) => events.on(event, listener),
    },
    powerSaveBlocker: {
      start: () => {
        const id = seen.blockers.size + 1
        seen.blockers.add(id)
        return id
      },
      stop: (id) => void seen.blockers.delete(id),
    },
  }
}
