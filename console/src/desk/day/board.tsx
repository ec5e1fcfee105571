import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { manifestPage } from '../waves/paths';
import type { Day, Manifest, Wave } from './day-query';
import { type Axis, axisOf, clockOf, hourOn, hoursOf, placeOn, progressOf, receiptsByHour } from './hours';
import { ProgressBar } from './progress-bar';
import { ToReceipts } from './receipts';
import { DAY } from './words';

/** How many bars a lane shows at most; the page that the lane links to shows all. */
const FEW = 8;

/** The day as lanes: what comes, what is worked on, what leaves, with lines for the wave releases and for now. */
export function Board({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  const axis = axisOf(day);
  const now = hourOn(day.day, day.now) ?? axis.from;
  return (
    <div className="day-board">
      <Lane name="">
        <div className="day-hours" aria-hidden="true">
          {hoursOf(axis).map((hour) => (
            <span key={hour} style={{ left: `${placeOn(axis, hour)}%` }}>
              {hour}
            </span>
          ))}
        </div>
        <div className="day-signs">
          {day.releases.map((iso, nth) => (
            <span
              key={iso}
              className="day-sign"
              data-side={side(axis, iso)}
              style={at(axis, hourOn(day.day, iso) ?? 0)}
            >
              {say(nth === day.releases.length - 1 ? 'lastRelease' : 'release', { time: clockOf(iso) })}
            </span>
          ))}
        </div>
        <div className="day-signs">
          <span className="day-sign" data-now data-side={side(axis, day.now)} style={at(axis, now)}>
            {say('now', { time: clockOf(day.now) })}
          </span>
        </div>
      </Lane>
      <Lane name={say('arrivals')} axis={axis} day={day} notes={<ArrivalNotes day={day} />}>
        <Chips day={day} axis={axis} what="arrived" />
        <Chips day={day} axis={axis} what="stocked" />
      </Lane>
      <Lane name={say('waves')} axis={axis} day={day}>
        {day.waves.all === 0 && <p className="day-empty">{say('noWaves')}</p>}
        {day.waves.rows.slice(0, FEW).map((wave) => (
          <WaveBar key={wave.wave_no} day={day} axis={axis} wave={wave} />
        ))}
        <More all={day.waves.all} view="waves" warehouse={day.warehouse} />
      </Lane>
      <Lane name={say('handOvers')} axis={axis} day={day}>
        <HandOverNotes day={day} />
        {day.manifests.rows.slice(0, FEW).map((manifest) => (
          <ManifestBar key={manifest.manifest_no} day={day} axis={axis} manifest={manifest} />
        ))}
        <More all={day.manifests.all} view="manifests" warehouse={day.warehouse} />
      </Lane>
    </div>
  );
}

const at = (axis: Axis, hour: number) => ({ left: `${placeOn(axis, hour)}%` });
/** The side of a line on which its label is: near the right end of the axis, the left side. */
const side = (axis: Axis, iso: string): 'left' | 'right' =>
  placeOn(axis, Number(iso.slice(11, 13))) > 80 ? 'left' : 'right';

/** A lane for one subject of the day. Notes that have no time are below its name; lines mark the wave releases and now. */
function Lane({
  name,
  notes,
  axis,
  day,
  children,
}: {
  readonly name: string;
  readonly notes?: ReactNode;
  readonly axis?: Axis;
  readonly day?: Day;
  readonly children: ReactNode;
}) {
  return (
    <section className="day-lane" aria-label={name === '' ? undefined : name}>
      <div className="day-lane-name">
        {name !== '' && <h3>{name}</h3>}
        {notes}
      </div>
      <div className="day-track">
        {axis !== undefined && day !== undefined && <Lines axis={axis} day={day} />}
        {children}
      </div>
    </section>
  );
}

function Lines({ axis, day }: { readonly axis: Axis; readonly day: Day }) {
  return (
    <div aria-hidden="true">
      {hoursOf(axis).map((hour) => (
        <span key={hour} className="day-grid" style={at(axis, hour)} />
      ))}
      {day.releases.map((iso) => (
        <span key={iso} className="day-grid" data-of="release" style={at(axis, hourOn(day.day, iso) ?? 0)} />
      ))}
      <span className="day-grid" data-of="now" style={at(axis, hourOn(day.day, day.now) ?? 0)} />
    </div>
  );
}

/** Receipts that have no hour: expected ones have only a day. */
export function ArrivalNotes({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  const { expected, overdue, arrived, checking } = day.receipts;
  return (
    <ul className="day-notes">
      <li>{expected === 0 ? say('expectedNone') : <ToReceipts>{say('expected', { count: expected })}</ToReceipts>}</li>
      {overdue > 0 && (
        <li className="day-wrong">
          <ToReceipts>{say('overdue', { count: overdue })}</ToReceipts>
        </li>
      )}
      {arrived + checking > 0 && (
        <li>
          <ToReceipts>{say('counting', { arrived, checking })}</ToReceipts>
        </li>
      )}
    </ul>
  );
}

/** The packed orders that wait for each carrier. */
export function HandOverNotes({ day }: { readonly day: Day }) {
  const say = useWords(DAY);
  if (day.packed.length === 0 && day.manifests.all > 0) return null;
  return (
    <ul className="day-waiting">
      {day.packed.length === 0 && <li>{say('noHandOvers')}</li>}
      {day.packed.map(({ carrier, orders: count }) => (
        <li key={carrier}>
          <Anchor
            className="lone-link"
            {...pageLink('/provider/waves', { warehouse: day.warehouse, view: 'manifests' })}
            fz={13}
          >
            {say('waitsFor', { carrier, count })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

function Chips({ day, axis, what }: { readonly day: Day; readonly axis: Axis; readonly what: 'arrived' | 'stocked' }) {
  const say = useWords(DAY);
  const hours = [...receiptsByHour(day, what)];
  if (hours.length === 0) return null;
  return (
    <ul className="day-chips">
      {hours.map(([hour, receipts]) => (
        <li key={hour} data-of={what} style={{ ...at(axis, hour), width: `${100 / hoursOf(axis).length}%` }}>
          <ToReceipts>
            <strong>{formatNumber(receipts.length)}</strong> {say(what)}
          </ToReceipts>
        </li>
      ))}
    </ul>
  );
}

/** A bar from when something began until it ended, or until now; its words are above it. */
function Bar({
  axis,
  from,
  until,
  progress,
  children,
}: {
  readonly axis: Axis;
  readonly from: number;
  readonly until: number;
  readonly progress: ReactNode;
  readonly children: ReactNode;
}) {
  const begins = placeOn(axis, from);
  const width = Math.max(placeOn(axis, until) - begins, 1);
  // Words that begin near the right end would leave the lane.
  const words = begins > 60 ? { right: 0 } : { left: `${begins}%` };
  return (
    <div className="day-bar-row">
      <div className="day-bar-text" style={words}>
        {children}
      </div>
      <div className="day-bar" style={{ left: `${begins}%`, width: `${width}%` }}>
        {progress}
      </div>
    </div>
  );
}

function WaveBar({ day, axis, wave }: { readonly day: Day; readonly axis: Axis; readonly wave: Wave }) {
  const from = hourOn(day.day, wave.released_at) ?? axis.from;
  const progress = progressOf(wave);
  return (
    <Bar axis={axis} from={from} until={hourOn(day.day, day.now) ?? from} progress={<ProgressBar {...progress} />}>
      <WaveText wave={wave} warehouse={day.warehouse} />
    </Bar>
  );
}

/** How far a wave is, in words. */
export function WaveText({ wave, warehouse }: { readonly wave: Wave; readonly warehouse: string }) {
  const say = useWords(DAY);
  const { done, all } = progressOf(wave);
  return (
    <>
      <Anchor {...pageLink('/provider/waves', { warehouse, view: 'waves' })} fz={13}>
        {say('wave', { no: wave.wave_no })}
      </Anchor>{' '}
      {say('waveDone', { done, all })}{' '}
      <span className="quiet">
        {wave.units.open > 0 ? say('waveOpen', { units: wave.units.open }) : done === all ? say('waveEnd') : ''}
      </span>
    </>
  );
}

function ManifestBar({ day, axis, manifest }: { readonly day: Day; readonly axis: Axis; readonly manifest: Manifest }) {
  const from = hourOn(day.day, manifest.opened_at) ?? axis.from;
  const until = hourOn(day.day, manifest.closed_at ?? day.now) ?? from;
  const isClosed = manifest.closed_at !== null;
  return (
    <Bar axis={axis} from={from} until={until} progress={<ProgressBar done={isClosed ? 1 : 0} picked={1} all={1} />}>
      <ManifestText manifest={manifest} warehouse={day.warehouse} />
    </Bar>
  );
}

/** The parcels of a carrier's manifest, in words. */
export function ManifestText({ manifest, warehouse }: { readonly manifest: Manifest; readonly warehouse: string }) {
  const say = useWords(DAY);
  const { carrier, parcels, manifest_no, closed_at } = manifest;
  return (
    <>
      <Anchor {...pageLink(manifestPage(manifest_no), { warehouse })} fz={13}>
        {say('manifest', { carrier, count: parcels })}
      </Anchor>{' '}
      <span className="quiet">{say(closed_at === null ? 'manifestOpen' : 'manifestClosed')}</span>
    </>
  );
}

function More({ all, view, warehouse }: { readonly all: number; readonly view: string; readonly warehouse: string }) {
  const say = useWords(DAY);
  if (all <= FEW) return null;
  return (
    <Anchor {...pageLink('/provider/waves', { warehouse, view })} fz={13}>
      {say('moreRows', { count: all - FEW })}
    </Anchor>
  );
}
