import { Events } from './electron/events.ts'
import type { ThisProcess } from '../start/this-process.ts'

/** A process whose system has no watchdog of its own and starts no program; both are noted. */
export function createProcessDouble(changes: Partial<ThisProcess> = {}) {
  const errors = new Events()
  const commands: string[][] = []
  const started: string[][] = []
  const process: ThisProcess = {
    pid: 4711,
    name: 'turnout',
    uid: 1000,
    home: '/nowhere',
    isAppImage: false,
    environment: {},
    errors: { on: (event, listener) => errors.on(event, listener) },
    run: (program, args) => Promise.resolve(commands.push([program, ...args]) > 0),
    startDetached: (program, args) => void started.push([program, ...args]),
    ...changes,
  }
  return { process, errors, commands, started }
}
