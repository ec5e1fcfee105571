import { type ComponentType, useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Over } from './over';

interface CameraProps {
  readonly onScan: (code: string) => void;
}

/** The camera and its reader are loaded when somebody opens them first: most devices have a scanner. */
export function LazyCamera({ onScan, onClose }: CameraProps & { readonly onClose: () => void }) {
  const say = useWords(FLOOR);
  const [loaded, setLoaded] = useState<{ readonly Camera: ComponentType<CameraProps> } | 'failed' | null>(null);
  useEffect(() => {
    import('../device/camera').then(
      ({ default: Camera }) => setLoaded({ Camera }),
      () => setLoaded('failed'),
    );
  }, []);
  return (
    <Over title={say('camera')} onClose={onClose}>
      {loaded === null && <p>{say('reading')}</p>}
      {loaded === 'failed' && (
        <p role="alert" className="question">
          {say('cameraNotLoaded')}
        </p>
      )}
      {loaded !== null && loaded !== 'failed' && <loaded.Camera onScan={onScan} />}
    </Over>
  );
}
