import { useMay } from '../../app/session';
import { DayPage } from '../day/day';
import { Ready } from './ready';

/** Where the provider's people begin: the day, and above it what an administrator still has to set up. */
export function StartPage() {
  const maySetUp = useMay('setPlaces');
  return (
    <>
      {maySetUp && <Ready />}
      <DayPage />
    </>
  );
}
