import { PRODUCT_NAME } from '#shared/product-name.ts'
import {
  WALL_WATCHDOG_EVERY_MS,
  WALL_WATCHDOG_GRACE_MS,
  WALL_WATCHDOG_START_MS,
} from '#shared/limits/wall-display.ts'

/** An argument for sh, with any characters. */
export const quoteForShell = (argument: string): string => `'${argument.replaceAll("'", String.raw`'\''`)}'`

interface Options {
  heartbeat: string
  /** The name of the program's process: a number of a process may belong to another program by now. */
  processName: string
  /** The command that starts the wall. It has to return at once. */
  start: readonly string[]
  everyMs?: number
  graceMs?: number
}

/** The watchdog of Linux and macOS: a script for /bin/sh that systemd or launchd keeps running. */
export function watchdogScript(options: Options): string {
  const { everyMs = WALL_WATCHDOG_EVERY_MS, graceMs = WALL_WATCHDOG_GRACE_MS } = options
  return `#!/bin/sh
# Written by ${PRODUCT_NAME} while it shows the wall. Starts the wall again if its program has ended or hangs.
heartbeat=${quoteForShell(options.heartbeat)}
name=${quoteForShell(options.processName)}

is_missed() {
  pid= late=
  [ -f "$heartbeat" ] && read -r pid late <"$heartbeat"
  case "$pid" in '' | *[!0-9]*) return 1 ;; esac
  case "$late" in '' | *[!0-9]*) return 1 ;; esac
  [ "$(date +%s)" -gt "$late" ] && return 0
  [ "$pid" -gt 0 ] && ! kill -0 "$pid" 2>/dev/null
}

while sleep ${everyMs / 1000}; do
  is_missed || continue
  # After a sleep of the computer or a change of its clock the program needs a moment.
  sleep ${graceMs / 1000}
  is_missed || continue
  if [ "$pid" -gt 0 ]; then
    case "$(ps -o comm= -p "$pid")" in *"$name"*) kill -9 "$pid" ;; esac
  fi
  echo "0 $(($(date +%s) + ${WALL_WATCHDOG_START_MS / 1000}))" >"$heartbeat"
  ${options.start.map(quoteForShell).join(' ')}
done
`
}
