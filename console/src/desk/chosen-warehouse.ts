import { browserMemory } from '../app/memory';

/* The warehouse that was chosen last in this browser, for pages whose address names none. */
const KEPT = 'kura.warehouse';

export const chosenWarehouse = (): string | null => browserMemory.get(KEPT);
export const chooseWarehouse = (warehouse: string): void => browserMemory.set(KEPT, warehouse);
