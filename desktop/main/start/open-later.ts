import type { BridgeCall, BridgeHandlers } from '#shared/bridge/bridge.ts'

/**
 * The handlers of a part that is still being opened: each call waits for the part. If the part can't be opened, each
 * call fails with that reason.
 */
export function handlersOf<Call extends BridgeCall>(
  calls: Record<Call, unknown>,
  opening: Promise<{ handlers: BridgeHandlers<Call> }>,
): BridgeHandlers<Call> {
  // Object.keys loses the names.
  const names = Object.keys(calls) as Call[]
  const handlers = names.map((name) => {
    const handle = async (args: never) => (await opening).handlers[name](args)
    return [name, handle]
  })
  // Object.fromEntries loses the names too.
  return Object.fromEntries(handlers) as BridgeHandlers<Call>
}
