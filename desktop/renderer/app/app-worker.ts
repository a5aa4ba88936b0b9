import { workerAddress } from '../lib/script-address.ts'

/** Whether a page of this address can start without a server: by https, or on this computer. */
export const canStartOffline = (): boolean => window.isSecureContext && 'serviceWorker' in navigator

/** Registers the worker that starts the app without a server (desktop/app-worker). Never throws. */
export async function registerAppWorker(): Promise<void> {
  if (!import.meta.env.PROD || !canStartOffline()) return
  // Refused where the storage is denied: then the app starts from the server alone, as before.
  await navigator.serviceWorker
    .register(workerAddress('/app-worker.js'), { scope: '/' })
    .catch(() => undefined)
}
