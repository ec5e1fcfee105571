import { answered, desk } from '../../app/api';
import type { WarehouseFacts } from '../warehouses/warehouse-form';

/** Which of the things that the first receipt and the first orders need a warehouse has already. */
export interface WarehouseReady {
  readonly warehouse: string;
  readonly name: string;
  readonly cut_off: string;
  readonly carrier: string;
  readonly hasShelves: boolean;
  readonly hasTotes: boolean;
  readonly hasTables: boolean;
}

async function readyOf({ warehouse, name }: WarehouseFacts): Promise<WarehouseReady> {
  const path = { warehouse };
  const placesOf = async (kind: 'shelf' | 'tote' | 'packing') => {
    const query = { kind, closed: 0, limit: 2 };
    const { places } = await answered(desk.GET('/desk/warehouses/{warehouse}/places', { params: { path, query } }));
    return places.filter(({ code }) => code !== 'MAIN').length > 0;
  };
  const [calendar, hasShelves, hasTotes, hasTables] = await Promise.all([
    answered(desk.GET('/desk/warehouses/{warehouse}/calendar', { params: { path } })),
    placesOf('shelf'),
    placesOf('tote'),
    placesOf('packing'),
  ]);
  return {
    warehouse,
    name,
    cut_off: calendar.cut_off,
    carrier: calendar.default_carrier,
    ...{ hasShelves, hasTotes, hasTables },
  };
}

export const warehouseReadyQuery = (one: WarehouseFacts) =>
  ({ queryKey: ['provider', 'places', one.warehouse, 'ready'], queryFn: () => readyOf(one) }) as const;
