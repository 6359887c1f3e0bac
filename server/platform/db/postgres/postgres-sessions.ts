import type pg from 'pg';

/**
 * The times after which the server gives up a session whose client or network is gone, which would count against
 * `max_connections` for two hours otherwise. Settings that an older version of the server does not know are left out.
 */
const settings = {
  tcp_keepalives_idle: '10s',
  tcp_keepalives_interval: '5s',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30s',
  /** For networks without such probes, and proxies. The pool closes idle connections after ten seconds. */
  idle_session_timeout: '60s',
};

/** How long the server may take, in ms. */
const longestAnswer = 2_000;

/** Tells two sessions apart, even if the same process id is used twice. */
const session = "pid || ' ' || extract(epoch from backend_start)";

/** @returns what `endSessions` calls this session */
export async function prepareSession(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ session: string }>(
    timed(
      `select ${session} as session,
          (select count(set_config(key, value, false)) from jsonb_each_text($1::jsonb)
            where current_setting(key, true) is not null)
        from pg_stat_activity where pid = pg_backend_pid()`,
      JSON.stringify(settings),
    ),
  );
  return rows[0]?.session ?? '';
}

/** Ends sessions of connections that the client has given up: the server may not have noticed. */
export async function terminateSessions(client: pg.ClientBase, sessions: string[]): Promise<void> {
  await client.query(
    timed(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${session} = any($1)`,
      sessions,
    ),
  );
}

/** Finds out whether the server still answers. */
export async function askForAnswer(client: pg.ClientBase): Promise<void> {
  await client.query(timed('select 1'));
}

/** A statement that fails when its answer takes too long. pg's types do not know the option for one statement. */
function timed(text: string, ...values: unknown[]): pg.QueryConfig & { query_timeout: number } {
  return { text, values, query_timeout: longestAnswer };
}
