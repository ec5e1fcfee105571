/** Server settings by name, as in postgresql.conf. */
export type ServerSettings = Readonly<Record<string, string>>;

/** For a small machine that the server shares with its application. Durability keeps PostgreSQL's defaults: fsync is on. */
export const DEFAULT_SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // A new database may grow to a hundred times its size within a minute. Without new statistics soon, PostgreSQL would keep
  // the plans for small tables.
  autovacuum_naptime: '10s',
  // For short queries, compiling a plan takes longer than running it.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // The details of an error, and the values of parameters, would put personal data into the log.
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
};
