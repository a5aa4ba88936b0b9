import { createStore } from '../../lib/create-store.ts'

/** Whether the server refused a visitor, because members alone may watch. A change of the user begins anew. */
export const isLibraryClosed = createStore(false)
