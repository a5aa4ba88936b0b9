import path from 'node:path'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { WALL_WATCHDOG_EVERY_MS } from '#shared/limits/wall-display.ts'
import { KIOSK_FLAG } from '../../capabilities/launch-at-login.ts'
import { WATCHDOG_FLAG } from './look-after-wall.ts'
import { watchdogScript } from './watchdog-script.ts'

/** Runs a program of the system. @returns whether it succeeded */
export type RunCommand = (program: string, args: readonly string[]) => Promise<boolean>

export interface SystemWatchdog {
  /** Files of this watchdog, by path. */
  files: Readonly<Record<string, string>>
  /** @returns whether the system watches from now on */
  start(run: RunCommand): Promise<boolean>
  stop(run: RunCommand): Promise<void>
}

export interface Place {
  platform: NodeJS.Platform
  userData: string
  heartbeat: string
  /** XDG_CONFIG_HOME or its default. */
  configHome: string
  home: string
  /** The command line that starts this desktop app. */
  command: { executable: string; args: readonly string[] }
  /** The name of this process. */
  processName: string
  /** The number of this user; 0 where the system has none. */
  uid: number
  environment: Readonly<Record<string, string | undefined>>
}

const UNIT = 'turnout-watchdog.service'
const AGENT = 'org.turnout.desktop.watchdog'
const TASK = `${PRODUCT_NAME} watchdog`
const MINUTE_MS = 60_000

/** What a program needs to find the display. A session passes it to systemd only in some desktops. */
const OF_THE_DISPLAY = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_SESSION_TYPE',
  'XDG_CURRENT_DESKTOP',
  'XDG_SESSION_ID',
]

const scriptOf = (place: Place) => path.join(place.userData, 'watchdog.sh')
const script = ({ heartbeat, processName }: Place, start: string[]) =>
  watchdogScript({ heartbeat, processName, start })

/** systemd expands % and $ in arguments, and ends an argument at an unescaped quote. */
const quoteForUnit = (argument: string) =>
  `"${argument
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')}"`

function linux(place: Place): SystemWatchdog {
  const { executable, args } = place.command
  const unit = path.join(place.configHome, 'systemd/user', UNIT)
  // A unit of its own: the program would end with the watchdog's unit otherwise.
  const run = ['systemd-run', '--user', '--quiet', '--collect', '--property=KillMode=process', '--']
  const wall = [executable, ...args, KIOSK_FLAG].map((argument) => argument.replaceAll('$', '$$$$'))
  return {
    files: {
      [scriptOf(place)]: script(place, [...run, ...wall]),
      [unit]: `[Unit]
Description=Starts the wall of ${PRODUCT_NAME} again if its program has ended or hangs
StartLimitIntervalSec=0

[Service]
ExecStart=/bin/sh ${quoteForUnit(scriptOf(place))}
Restart=always
RestartSec=10
`,
    },
    async start(command) {
      const names = OF_THE_DISPLAY.filter((name) => place.environment[name])
      if (names.length > 0) await command('systemctl', ['--user', 'import-environment', ...names])
      await command('systemctl', ['--user', 'daemon-reload'])
      return command('systemctl', ['--user', 'restart', UNIT])
    },
    async stop(command) {
      await command('systemctl', ['--user', 'stop', UNIT])
    },
  }
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function mac(place: Place): SystemWatchdog {
  const { executable, args } = place.command
  const agent = path.join(place.home, 'Library/LaunchAgents', `${AGENT}.plist`)
  const domain = `gui/${place.uid}`
  // Started by its bundle, the program is no child of the watchdog.
  const bundle = executable.replace(/\/Contents\/MacOS\/[^/]+$/, '')
  const start = ['/usr/bin/open', '-n', '-a', bundle, '--args', ...args, KIOSK_FLAG]
  return {
    files: {
      [scriptOf(place)]: script(place, start),
      [agent]: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${AGENT}</string>
  <key>ProgramArguments</key>
  <array>
    <string>/bin/sh</string>
    <string>${escapeXml(scriptOf(place))}</string>
  </array>
  <key>KeepAlive</key>
  <true/>
  <key>LimitLoadToSessionType</key>
  <string>Aqua</string>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`,
    },
    // An agent that is loaded already is started anew, with the script as it is now.
    start: async (command) =>
      (await command('launchctl', ['kickstart', '-k', `${domain}/${AGENT}`])) ||
      (await command('launchctl', ['bootstrap', domain, agent])),
    async stop(command) {
      await command('launchctl', ['bootout', `${domain}/${AGENT}`])
    },
  }
}

/** A task of the scheduler that starts this program for one look: a script would open a console each time. */
function windows({ userData, command: { executable, args } }: Place): SystemWatchdog {
  const look = [executable, ...args].map((argument) => `"${argument}"`).join(' ')
  const minutes = String(Math.ceil(WALL_WATCHDOG_EVERY_MS / MINUTE_MS))
  const create = ['/Create', '/F', '/TN', TASK, '/SC', 'MINUTE', '/MO', minutes]
  return {
    // The task is no file: this one says that it is there.
    files: {
      [path.join(userData, 'watchdog.txt')]: `The task "${TASK}" of the scheduler watches the wall.\n`,
    },
    start: (command) => command('schtasks', [...create, '/TR', `${look} ${WATCHDOG_FLAG}`]),
    async stop(command) {
      await command('schtasks', ['/Delete', '/F', '/TN', TASK])
    },
  }
}

export function systemWatchdog(place: Place): SystemWatchdog {
  if (place.platform === 'win32') return windows(place)
  return place.platform === 'darwin' ? mac(place) : linux(place)
}
