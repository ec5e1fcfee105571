/** What the package needs of a logger. A logger of pino fits. Passwords are never logged. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
