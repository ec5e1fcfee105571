/** The logger that this folder needs; a pino logger fits. */
export interface DemoLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}
