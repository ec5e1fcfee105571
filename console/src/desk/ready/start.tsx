import { useMay } from '../../app/session';
import { DayPage } from '../day/day';
import { Ready } from './ready';

/** The first page of the provider's staff: the day, and above it what an administrator still has to set up. */
export function StartPage() {
  const maySetUp = useMay('setPlaces');
  return (
    <>
      {maySetUp && <Ready />}
      <DayPage />
    </>
  );
}
