import { defineConfig } from 'vitest/config'

/** `npm run test:engines`: the app in browsers other than Chromium, those that are installed. */
export default defineConfig({
  test: {
    include: ['tests/engines/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
})
