/** The first file descriptor that a service manager passes on; 0 to 2 are standard. */
const firstInherited = 3;

/**
 * The listening socket that a service manager has opened for this program: systemd calls it socket activation. It stays
 * open between two runs, so clients that connect during a restart wait and are not refused.
 * See deploy/common-plate.socket.
 * @returns its file descriptor; undefined: the program opens a port itself
 */
export function inheritedSocket(
  { LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv,
  pid: number,
): number | undefined {
  return LISTEN_FDS === '1' && LISTEN_PID === String(pid) ? firstInherited : undefined;
}
