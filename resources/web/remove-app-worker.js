// Takes the place of app-worker.js where the worker of the app must be removed from all browsers: docs/operations.md.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys()) if (name.startsWith('app-shell-')) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(remove())
})
