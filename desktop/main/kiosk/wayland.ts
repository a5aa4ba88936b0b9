const OZONE = '--ozone-platform'
/** Draws through X11, which a Wayland session usually offers too. */
export const X11_FLAG = `${OZONE}=x11`

interface Options {
  platform: NodeJS.Platform
  argv: readonly string[]
  environment: Readonly<Record<string, string | undefined>>
}

/**
 * Where a window may be placed. Wayland lets no program choose the display of its window. Electron uses Wayland in
 * each Wayland session, unless a flag says otherwise.
 *
 * @returns 'anywhere'; 'after-relaunch' if the session offers X11 beside Wayland; 'nowhere' if it does not, or a flag
 *   asks for Wayland
 */
export function placing({ platform, argv, environment }: Options): 'anywhere' | 'after-relaunch' | 'nowhere' {
  if (platform !== 'linux') return 'anywhere'
  const flag = argv.find((argument) => argument.startsWith(`${OZONE}=`))
  if (flag) return flag === `${OZONE}=wayland` ? 'nowhere' : 'anywhere'
  if (environment['XDG_SESSION_TYPE'] !== 'wayland') return 'anywhere'
  return environment['DISPLAY'] ? 'after-relaunch' : 'nowhere'
}
