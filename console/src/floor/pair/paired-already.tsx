import { useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { kept } from '../device/kept';
import { FLOOR } from '../words';
import { Over } from '../work/over';
import { takePairAddress } from './pair-address';

/** Says that the device is paired, when the address of another pairing is opened on it. */
export function PairedAlready() {
  const say = useWords(FLOOR);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const look = () => {
      if (kept('device') !== null && takePairAddress() !== null) setAsked(true);
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  const device = kept('device');
  if (!isAsked || device === null) return null;
  const { name, warehouse_name: warehouse } = device;
  return (
    <Over title={say('paired')} onClose={() => setAsked(false)}>
      <p>{say('pairedAs', { name, warehouse })}</p>
    </Over>
  );
}
