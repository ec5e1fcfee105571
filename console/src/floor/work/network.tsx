import { formatNumber, useWords } from '../../app/i18n';
import { browserMemory } from '../../app/memory';
import type { OutboxState, WaitingScan } from '../device/outbox';
import { CHOICES, FLOOR } from '../words';
import { Over } from './over';
import { clearUndonePhotos, forgetUndonePhotos, isOwn, useRefusal, useUploads } from './uploads';

/** How many scans may be pending before a line says so: a short delay is normal. */
const BEHIND = 3;

/** Whether the server is there, what waits for it, and whether this browser would lose it on a reload. */
export function Network({
  state: { waiting, others },
  isAway,
  isSlow,
}: {
  readonly state: OutboxState;
  readonly isAway: boolean;
  readonly isSlow: boolean;
}) {
  const say = useWords(FLOOR);
  const photos = useUploads();
  const count = waiting.length;
  const ofOthers = others.length + photos.others.length;
  const text = isAway
    ? say(count === 0 ? 'awayNone' : 'away', { count })
    : count > BEHIND || isSlow
      ? say('sending', { count })
      : null;
  return (
    <div role="status" className="bar-of">
      {text !== null && <p className={`bar ${isAway ? 'away' : 'ask'}`}>{text}</p>}
      {(browserMemory.isForgetful() || photos.isForgetful) && <p className="bar ask">{say('forgetful')}</p>}
      {ofOthers > 0 && <p className="bar ask">{say('ofOthers', { count: ofOthers })}</p>}
      {photos.isAway && <p className="bar away">{say('photosWait', { count: photos.waiting.length })}</p>}
    </div>
  );
}

/** Lists the scans and photos that were made without network and had no effect. It stays open until somebody closes it. */
export function NoEffectDialog({ state, onRead }: { readonly state: OutboxState; readonly onRead: () => void }) {
  const say = useWords(FLOOR);
  const choices = useWords(CHOICES);
  const { caughtUp, undone, waiting } = state;
  const inWords = useRefusal();
  const photos = useUploads().undone.filter(isOwn);
  const count = undone.length + photos.length;
  if (count === 0 || waiting.length > 0) return null;
  const whatOf = (scan: WaitingScan): string => {
    if ('code' in scan) return `${say('scanned')} ${scan.code}`;
    return 'choice' in scan
      ? `${say('pressed')} ${choices(scan.choice as 'undo')}`
      : `${say('number')} ${formatNumber(scan.units)}`;
  };
  return (
    <Over
      beforeClose={forgetUndonePhotos}
      title={caughtUp === 0 ? say('noEffect') : say('caughtUp', { count: caughtUp })}
      onClose={() => {
        onRead();
        clearUndonePhotos();
      }}
    >
      <p>{say('undone', { count })}</p>
      <ul className="rows">
        {undone.map((one) => (
          <li key={one.scan.op_id}>
            <span>
              {whatOf(one.scan)}
              <span className="goods-line">{'because' in one ? say(`because_${one.because}`) : one.reason}</span>
            </span>
          </li>
        ))}
        {photos.map(({ photo, reason }) => (
          <li key={photo.op_id}>
            <span>
              {say('photoOf', { id: photo.id })}
              <span className="goods-line">{reason === null ? say('because_device') : inWords(reason)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Over>
  );
}
