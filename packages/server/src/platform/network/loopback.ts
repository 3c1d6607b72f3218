const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** Whether a host name, without its port, is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)
