import type { Engine } from './engine-page.ts'
import { firefox } from './firefox.ts'
import { safari, webkitGtk } from './webkit.ts'

/** The browsers beside Chromium; `missing` says why one can't be tested on this machine. */
export const ENGINES: readonly Engine[] = [firefox, webkitGtk, safari]
