import type { Display, ElectronApi } from '../electron-api.ts'

export interface ChosenDisplay {
  id: number
  name: string
}

interface Options {
  screen: ElectronApi['screen']
  /** What the person chose; the id may change with a restart of the computer. */
  chosen(): ChosenDisplay | null
  /** How the name of the display begins that the administrator decided. */
  decided(): string | undefined
}

const nameOf = (display: Display, index: number): string => {
  const { width, height } = display.bounds
  return `${display.label || `Display ${index + 1}`} (${width} × ${height})`
}

/** The displays of this computer, and the one of the wall. */
export function createKioskDisplays({ screen, chosen, decided }: Options) {
  const list = (): ChosenDisplay[] =>
    screen.getAllDisplays().map((one, index) => ({ id: one.id, name: nameOf(one, index) }))
  return {
    list,
    find: (id: number | null): ChosenDisplay | null => list().find((one) => one.id === id) ?? null,
    /** Whether it matters where the window is: with one display it does not. */
    isChosen: (): boolean => (chosen() !== null || decided() !== undefined) && list().length > 1,
    /** Where the wall belongs; the primary display while the chosen one is off. */
    toUse(): Display {
      const displays = screen.getAllDisplays()
      const wanted = decided()
      const display = chosen()
      return (
        displays.find((one, index) => wanted !== undefined && nameOf(one, index).startsWith(wanted)) ??
        displays.find(({ id }) => id === display?.id) ??
        displays.find((one, index) => nameOf(one, index) === display?.name) ??
        screen.getPrimaryDisplay()
      )
    },
  }
}
