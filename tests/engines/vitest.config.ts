import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: the app in browsers other than Chromium, those that are installed. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    // The decoder of WebKitGTK at times delivers no frame on a busy machine. Each step leads to its screen by itself.
    retry: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
})
