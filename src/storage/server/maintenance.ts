import { type Pool, read, sql, type Tx } from '../database/database.js';
import { changeSwitch, writeSwitch } from './switches.js';

/** When Kura is closed for maintenance: by a switch, or in a window that was planned. Times are real ones, also in the demo. */

export interface MaintenanceWindow {
  /** ISO instants; it ends before `until`. */
  readonly from: string;
  readonly until: string;
}

export interface MaintenanceState {
  /** By the switch. */
  readonly is_on: boolean;
  /** Planned, running or over; null: none. */
  readonly planned: MaintenanceWindow | null;
  readonly is_running: boolean;
  readonly is_over: boolean;
}

const STATE = sql(
  'maintenance_state',
  `select coalesce((select value = 'true' from switches where name = 'maintenance'), false) as is_on, w.planned,
          coalesce(now() >= (w.planned ->> 'from')::timestamptz and now() < (w.planned ->> 'until')::timestamptz, false) as is_running,
          coalesce(now() >= (w.planned ->> 'until')::timestamptz, false) as is_over
     from (select (select nullif(value, 'null') from switches where name = 'maintenance_window') as planned) w`,
);

export async function readMaintenanceState(pool: Pool): Promise<MaintenanceState> {
  const [row] = await read<MaintenanceState>(pool, STATE, []);
  return row as MaintenanceState;
}

const NOW = sql('maintenance_now', 'select now() as now');

/** The time of the machine: the clock of a demo may say another one. */
export const realTime = async (tx: Tx): Promise<Date> => ((await tx.query<{ now: Date }>(NOW))[0] as { now: Date }).now;

export const writeMaintenance = (tx: Tx, closed: boolean): Promise<void> => writeSwitch(tx, 'maintenance', closed);

/** @param window null: none is planned */
export const writeMaintenanceWindow = (tx: Tx, window: MaintenanceWindow | null): Promise<void> =>
  writeSwitch(tx, 'maintenance_window', window);

/** Ends a window, unless another one was planned meanwhile. */
export const endMaintenanceWindow = (tx: Tx, { from, until }: MaintenanceWindow): Promise<boolean> =>
  changeSwitch(tx, 'maintenance_window', null, { from, until });
