import type { Plugin } from 'vite'

/** The part of Chakra that computes the global styles with each start, and what only these need. */
const SYSTEM = /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/
const PREFLIGHT = /@chakra-ui\/react\/dist\/esm\/styled-system\/preflight\.js$/
const OWN = /renderer\/theme\/global-css\.ts$/

const COMPUTED = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'

/**
 * Leaves the global styles out of the scripts of the app: the build writes them into index.html (scripts/prerender.ts).
 * Computing and inserting them took a phone 100 ms of every start.
 */
export function staticGlobalStyles(): Plugin {
  return {
    name: 'static-global-styles',
    apply: 'build',
    transform: {
      filter: { id: [SYSTEM, PREFLIGHT, OWN] },
      handler(code, id) {
        if (PREFLIGHT.test(id)) return { code: 'export const createPreflight = () => ({})', map: null }
        if (OWN.test(id)) return { code: 'export const globalCss = {}', map: null }
        if (!code.includes(COMPUTED))
          throw new Error('Chakra computes its global styles in another way than before')
        return { code: code.replace(COMPUTED, 'const _global = [];'), map: null }
      },
    },
  }
}
