/**
 * How the bundled PostgreSQL runs. Given with the command, so that an upgrade changes them and an edited file in the
 * folder does not: what was acknowledged must survive a power cut.
 */
export function serverSettings(port: number, maxConnections: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    // the path of a socket is limited to 107 characters, a data folder is not
    unix_socket_directories: '',
    max_connections: maxConnections,

    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',

    // one small firm on one small machine: few processes, little memory
    shared_buffers: '24MB',
    huge_pages: 'off',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '32MB',
    io_method: 'sync',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    autovacuum: 'on',
    autovacuum_max_workers: 2,
    random_page_cost: 1.1,

    // this server has no replicas, so the log needs no data for them
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    wal_buffers: '2MB',
    max_wal_size: '512MB',

    timezone: 'UTC',
    log_timezone: 'UTC',
    // what went wrong with the server itself; never the text or the values of a statement
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
