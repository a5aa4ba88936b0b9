import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const SETUID = 0o4000

interface System {
  platform: NodeJS.Platform
  /** Undefined on Windows. */
  userId: number | undefined
  /** Of the kernel; '' where it is missing. */
  read(file: string): string
  /** @returns owner and mode; null where it is missing */
  look(file: string): { uid: number; mode: number } | null
}

const here: System = {
  platform: process.platform,
  userId: process.getuid?.(),
  read(file) {
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      return ''
    }
  },
  look: (file) => statSync(file, { throwIfNoEntry: false }) ?? null,
}

/**
 * Why an Electron that no package installed can't use its sandbox on this system.
 * @param electron the path of its program
 * @returns what is in the way and what to do, as sentences; null where the sandbox works
 */
export function sandboxProblem(electron: string, system: System = here): string | null {
  const { platform, userId, read, look } = system
  if (platform !== 'linux') return null
  if (userId === 0) return 'Electron does not run as root with its sandbox. Use another account.'
  if (read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns') !== '1') return null
  const helper = path.join(path.dirname(electron), 'chrome-sandbox')
  const found = look(helper)
  if (found?.uid === 0 && (found.mode & SETUID) !== 0) return null
  return `This system gives user namespaces, which Electron’s sandbox needs, to installed programs alone.
Either let Electron’s helper make them:
  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}
or let every program make them, until the next start of the computer:
  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`
}
