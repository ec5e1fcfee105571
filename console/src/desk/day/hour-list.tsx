import { useWords } from '../../app/i18n';
import { ArrivalNotes, HandOverNotes, ManifestText, WaveText } from './board';
import type { Day } from './day-query';
import { clockOf, type HourOfDay, hoursWithWork, progressOf } from './hours';
import { ProgressBar } from './progress-bar';
import { ToReceipts } from './receipts';
import { DAY } from './words';

/** The day hour by hour, where there is no room for lanes. */
export function HourList({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  return (
    <>
      <ArrivalNotes day={day} />
      <HandOverNotes day={day} />
      <ol className="day-list">
        {hoursWithWork(day).map((hour) => (
          <li key={hour.hour} data-now={hour.isNow || undefined} aria-current={hour.isNow ? 'time' : undefined}>
            <span className="day-list-hour">{say('hour', { hour: hour.hour })}</span>
            <Hour day={day} hour={hour} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Hour({ day, hour }: { readonly day: Day; readonly hour: HourOfDay }) {
  const say = useWords(DAY);
  return (
    <ul>
      {hour.releases.map((iso) => (
        <li key={iso}>{say(iso === day.releases.at(-1) ? 'lastRelease' : 'release', { time: clockOf(iso) })}</li>
      ))}
      {hour.arrived.length > 0 && (
        <li>
          <ToReceipts>{say('arrivedAt', { count: hour.arrived.length })}</ToReceipts>
        </li>
      )}
      {hour.stocked.length > 0 && (
        <li>
          <ToReceipts>{say('stockedAt', { count: hour.stocked.length })}</ToReceipts>
        </li>
      )}
      {hour.waves.map((wave) => (
        <li key={wave.wave_no}>
          <WaveText wave={wave} warehouse={day.warehouse} />
          <ProgressBar {...progressOf(wave)} />
        </li>
      ))}
      {hour.manifests.map((manifest) => (
        <li key={manifest.manifest_no}>
          <ManifestText manifest={manifest} warehouse={day.warehouse} />
        </li>
      ))}
      {hour.isNow && <li className="day-now-text">{say('now', { time: clockOf(day.now) })}</li>}
    </ul>
  );
}
