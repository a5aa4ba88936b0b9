/** Limits of the system for one process; what is left out is not limited. */
export interface ProcessLimits {
  /** Kilobytes of address space. */
  addressSpace?: number
  /** Kilobytes of private writable memory: for programs that reserve more address space than they use, such as Node. */
  data?: number
  /** Seconds of processor time: ends what nothing else ends, also without the server. */
  processorSeconds?: number
  /** Bytes of any one file that it writes. */
  outputBytes: number
}

/**
 * The shell sets the limits and becomes the program: memory, processor time, the size of a file written, a lower
 * priority than the server's, and, where the system can, the end together with the server, also when that is killed. busybox has a
 * setpriv without that option.
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

/** A command as it is started under these limits. Windows has none of them: there it is started as it is. */
export function withProcessLimits(
  command: string,
  args: readonly string[],
  { addressSpace, data, processorSeconds, outputBytes }: ProcessLimits,
): [command: string, args: string[]] {
  if (process.platform === 'win32') return [command, [...args]]
  // Blocks of a shell's `ulimit -f` are 512 or 1024 bytes: the limit is this or twice as much.
  const limits = [addressSpace ?? '-', data ?? '-', processorSeconds ?? '-', Math.ceil(outputBytes / 512)]
  return ['/bin/sh', ['-c', LIMIT_SCRIPT, 'guard', ...limits.map(String), command, ...args]]
}
