import type { Plugin } from 'vite'

const ROUTER = /\/react-router\/dist\//
/** An assignment that keeps a component in the bundle, used or not. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm
const CREATION = /(?<== )(?=React\d*\.(?:memo|forwardRef|createContext)\()/g

/**
 * Lets the bundler leave out the components of React Router that the app does not use: forms, fetchers and restored
 * scroll positions, 3 kB of each first load, gzipped. The package names its components by statements that count as side
 * effects.
 */
export const trimRouter = (): Plugin => ({
  name: 'trim-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code.replace(DISPLAY_NAME, '').replace(CREATION, '/* @__PURE__ */ '),
      map: null,
    }),
  },
})
