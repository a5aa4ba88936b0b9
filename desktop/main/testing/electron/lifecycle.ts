import { foreignMethods } from './platform-tags.ts'

/** Whether Electron is ready, and the platform that it runs on: what is not there throws, as in the real one. */
export class Lifecycle {
  readonly platform: NodeJS.Platform
  isReady = false

  constructor(platform: NodeJS.Platform) {
    this.platform = platform
  }

  /** @throws before Electron is ready */
  mustBeReady(what: string): void {
    if (!this.isReady) throw new Error(`${what} can only be used after app is ready`)
  }

  /** @throws once Electron is ready */
  mustNotBeReady(what: string): void {
    if (this.isReady) throw new Error(`${what} should be called before app is ready`)
  }

  /** The same surface, which throws at each use before Electron is ready. */
  afterReady<Surface extends object>(what: string, surface: Surface): Surface {
    return new Proxy(surface, {
      get: (target, name, receiver): unknown => {
        this.mustBeReady(what)
        return Reflect.get(target, name, receiver)
      },
    })
  }

  /**
   * Replaces the methods that Electron does not have on this platform by ones that throw.
   * @param owner the name of the class or interface in electron.d.ts
   */
  onlyOwn<Surface extends object>(owner: string, surface: Surface): Surface {
    for (const method of foreignMethods(owner, this.platform)) {
      if (!(method in surface)) continue
      Object.defineProperty(surface, method, {
        value: () => {
          throw new Error(`${owner}.${method} is not there on ${this.platform}`)
        },
      })
    }
    return surface
  }
}
