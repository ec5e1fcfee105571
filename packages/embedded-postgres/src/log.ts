/** What the package needs of a logger; one of pino is such a logger. Passwords are never logged. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
