import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import type { MenuEntry } from '../electron-api.ts'
import type { ElectronDouble } from './electron-double.ts'

/** The module `electron` of a Node process: the names of the real one, each of them as strict as the double. */

const NAME = /^ {4}(?:const|class) (\w+)/

/** What the main process can import, as electron.d.ts says it. */
export function namesOfElectron(): string[] {
  const file = createRequire(import.meta.url).resolve('electron/electron.d.ts')
  const names = new Set<string>()
  let isInside = false
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (/^ {2}namespace /.test(line)) isInside = /^ {2}namespace (Main|Common) /.test(line)
    const name = isInside ? NAME.exec(line)?.[1] : undefined
    if (name) names.add(name)
  }
  return [...names]
}

/** A part of Electron that the double does not have: importing it is fine, using it is not. */
const unknownPart = (name: string): unknown =>
  new Proxy(function () {}, {
    get(_, property) {
      throw new Error(`The double has no ${name}.${String(property)}`)
    },
    construct() {
      throw new Error(`The double has no ${name}`)
    },
  })

/** The double's part, with more methods. Unlike a copy, it is not used by being extended. */
const extended = (part: object, more: Record<string, unknown>): unknown =>
  new Proxy(part, {
    get: (target, name, receiver): unknown =>
      typeof name === 'string' && name in more ? more[name] : Reflect.get(target, name, receiver),
  })

/** Error boxes that the app has shown. */
export const errorBoxes: string[] = []

function partsOf(double: ElectronDouble): Record<string, unknown> {
  const { electron } = double
  class Menu {
    readonly template: MenuEntry[]
    constructor(template: MenuEntry[]) {
      this.template = template
    }
    static buildFromTemplate = (template: MenuEntry[]) => new Menu(template)
    static setApplicationMenu = (menu: Menu | null) => electron.setMenu(menu && menu.template)
  }
  return {
    ...electron,
    Menu,
    // electron-store tells pages its folder this way.
    ipcMain: extended(electron.ipcMain, { on: () => undefined }),
    dialog: extended(electron.dialog, {
      showErrorBox: (title: string, content: string) => void errorBoxes.push(`${title}: ${content}`),
    }),
  }
}

/** From now on `import 'electron'` brings the double. */
export function registerElectron(double: ElectronDouble): void {
  const parts = partsOf(double)
  const names = namesOfElectron()
  const values = Object.fromEntries(names.map((name) => [name, parts[name] ?? unknownPart(name)]))
  Object.assign(globalThis, { electronOfTheTest: values })
  const source = [
    `export const { ${names.join(', ')} } = globalThis.electronOfTheTest`,
    'export default globalThis.electronOfTheTest',
  ].join('\n')
  const url = `data:text/javascript,${encodeURIComponent(source)}`
  registerHooks({
    resolve: (name, context, next) =>
      name === 'electron' ? { url, shortCircuit: true } : next(name, context),
  })
}
