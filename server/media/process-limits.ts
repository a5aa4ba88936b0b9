/** Limits of the operating system for one process; undefined for no limit. */
export interface ProcessLimits {
  /** Kilobytes of address space. */
  addressSpace?: number
  /** Kilobytes of private writable memory; for commands such as Node that reserve more address space than they use. */
  data?: number
  /** Seconds of processor time; holds also after the end of the server. */
  processorSeconds?: number
  /** Bytes of each file that the process writes. */
  outputBytes: number
}

/**
 * A shell that sets the limits and becomes the command. The process has a lower priority than the server and, where the
 * system supports it (busybox does not), ends with the server, also when the server is killed.
 */
const LIMIT_SCRIPT = `[ "$1" = - ] || ulimit -v "$1" 2>/dev/null
[ "$2" = - ] || ulimit -d "$2" 2>/dev/null
[ "$3" = - ] || ulimit -t "$3" 2>/dev/null
ulimit -f "$4" 2>/dev/null
ulimit -c 0 2>/dev/null
shift 4
command -v nice >/dev/null && set -- nice -n 10 "$@"
setpriv --pdeathsig KILL true 2>/dev/null && set -- setpriv --pdeathsig KILL "$@"
exec "$@"`

/** Wraps a command so that it runs under these limits. Windows has no such limits. */
export function withProcessLimits(
  command: string,
  args: readonly string[],
  { addressSpace, data, processorSeconds, outputBytes }: ProcessLimits,
): [command: string, args: string[]] {
  if (process.platform === 'win32') return [command, [...args]]
  // A block of `ulimit -f` is 512 or 1024 bytes, depending on the shell.
  const limits = [addressSpace ?? '-', data ?? '-', processorSeconds ?? '-', Math.ceil(outputBytes / 512)]
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'guard', ...limits.map(String), command, ...args]]
}
