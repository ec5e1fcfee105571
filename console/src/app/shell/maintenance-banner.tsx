import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answered, desk } from '../api';
import { useWords } from '../i18n';
import { type Me, mayAt, PROVIDER, useWorkspace } from '../session';
import { SHELL } from './words';

/** The server announces no change when a maintenance window begins or ends by its time. */
const ASKED_EVERY_MS = 30_000;

/** Whether Kura is closed for maintenance now. */
export const maintenanceQuery = {
  queryKey: ['provider', 'maintenance', 'now'],
  queryFn: async () => (await answered(desk.GET('/desk/maintenance'))).maintenance,
  refetchInterval: ASKED_EVERY_MS,
} as const;

/** Says on every page of the provider that Kura is closed, so that nobody forgets to open it again. */
export function MaintenanceBanner({ me }: { readonly me: Me }) {
  const say = useWords(SHELL);
  const isAsked = useWorkspace(me) === PROVIDER && mayAt(me, PROVIDER, 'readMaintenance');
  const { data } = useQuery({ ...maintenanceQuery, enabled: isAsked });
  if (!isAsked || data !== true) return null;
  return (
    <div className="closed-banner" role="status">
      <strong>{say('closedNow')}</strong> <Link to="/provider/maintenance">{say('toMaintenance')}</Link>
    </div>
  );
}
