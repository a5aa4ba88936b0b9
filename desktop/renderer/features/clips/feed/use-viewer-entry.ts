import { useLocation, useNavigate } from 'react-router-dom'
import { goBack } from '../../../lib/go-back.ts'

/** The state of the location of the viewer. */
const VIEWER = 'clip-viewer'

/**
 * Clips over the whole screen have a history entry of their own, with the address of their screen: Back closes them, as a
 * person with a phone expects.
 */
export function useViewerEntry() {
  const { state } = useLocation()
  const navigate = useNavigate()
  const open = () => {
    // Not the router's location: it does not know the clip that the feed has written.
    const { pathname, search } = window.location
    void navigate({ pathname, search }, { state: VIEWER })
  }
  return { isOpen: state === VIEWER, open, close: () => void goBack() }
}
