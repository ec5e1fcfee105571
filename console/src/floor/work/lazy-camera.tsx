import { type ComponentType, useEffect, useState } from 'react';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';
import { Over } from './over';

interface CameraProps {
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera and its reader are loaded when somebody opens them first: most devices have a scanner. */
export function LazyCamera(props: CameraProps) {
  const say = useWords(FLOOR);
  const [loaded, setLoaded] = useState<{ readonly Camera: ComponentType<CameraProps> } | 'failed' | null>(null);
  useEffect(() => {
    import('../device/camera').then(
      ({ default: Camera }) => setLoaded({ Camera }),
      () => setLoaded('failed'),
    );
  }, []);
  if (loaded === null) return null;
  if (loaded !== 'failed') return <loaded.Camera {...props} />;
  return (
    <Over title={say('camera')} onClose={props.onClose}>
      <p>{say('unreachable')}</p>
    </Over>
  );
}
