import { useMay } from '../../app/session';
import { DayPage } from '../day/day';
import { Ready } from './ready';

/** The first page of the provider's staff: a warehouse's day, and above it what an administrator still has to set up there. */
export function StartPage() {
  const maySetUp = useMay('setPlaces');
  return <DayPage above={(warehouse) => maySetUp && <Ready warehouse={warehouse} />} />;
}
