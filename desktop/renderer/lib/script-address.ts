/** The part of the browser's trusted types that is used here; TypeScript knows none of it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

const WALL_WORKER = '/wall-worker.js'

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

/**
 * The address of the wall's worker, as the policy of the page asks for it: a browser with trusted types takes no text as
 * the address of a script. The policy allows this one address (server/http/security-headers.ts).
 */
export function wallWorkerAddress(): string {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  // A page may make a policy once.
  policy ??= trustedTypes?.createPolicy('turnout', {
    createScriptURL(address) {
      if (address !== WALL_WORKER) throw new TypeError('This is no script of the app.')
      return address
    },
  })
  return policy?.createScriptURL(WALL_WORKER) ?? WALL_WORKER
}
