/** The part of the browser's trusted types that is used here; TypeScript knows none of it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/** The app's worker (desktop/app-worker), and the wall's (desktop/wall-worker). */
type WorkerAddress = (typeof WORKERS)[number]

const WORKERS = ['/app-worker.js', '/wall-worker.js'] as const

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The address of a worker, as the policy of the page asks for it: a browser with trusted types takes no text as the
 * address of a script. The policy allows these two addresses (server/http/security-headers.ts).
 */
export function workerAddress(worker: WorkerAddress): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  // A page may make a policy once.
  policy ??= trustedTypes?.createPolicy('turnout', {
    createScriptURL(address) {
      if (!WORKERS.some((known) => known === address)) throw new TypeError('This is no script of the app.')
      return address
    },
  })
  return policy?.createScriptURL(worker) ?? worker
}
