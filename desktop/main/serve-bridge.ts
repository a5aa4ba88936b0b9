import {
  BRIDGE_CALLS,
  bridgeCalls,
  bridgeEvents,
  type BridgeEvent,
  type BridgeHandlers,
  type BridgeMessage,
} from '#shared/bridge/bridge.ts'
import { callChannel, eventChannel } from '#shared/bridge/names.ts'
import type { Contents, ElectronApi } from './electron-api.ts'
import { isOwnFrame } from './window/navigation.ts'

/** Answers the page's calls: checks the caller, parses arguments and results. */
export function serveBridge(ipcMain: ElectronApi['ipcMain'], handlers: BridgeHandlers): void {
  for (const name of BRIDGE_CALLS) {
    const { args, result } = bridgeCalls[name]
    // BridgeHandlers holds each handler to its own shapes, which the schema has just checked.
    const run = handlers[name] as (args: unknown) => unknown
    ipcMain.handle(callChannel(name), async (event, given) => {
      if (!isOwnFrame(event.senderFrame)) throw new Error(`${name} was called from a foreign page`)
      return result.parse(await run(args.parse(given)))
    })
  }
}

/** Sends an event to the page. A message that does not fit its schema is a bug here and is not sent. */
export function tellPage<Name extends BridgeEvent>(
  contents: Pick<Contents, 'send'>,
  name: Name,
  message: BridgeMessage<Name>,
): void {
  contents.send(eventChannel(name), bridgeEvents[name].parse(message))
}
