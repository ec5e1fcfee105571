import { WarehousesPage } from '../warehouses/warehouses';
import { Ready } from './ready';

/** The warehouses, and above them what a new one still needs. */
export const StartPage = () => (
  <>
    <Ready />
    <WarehousesPage />
  </>
);
