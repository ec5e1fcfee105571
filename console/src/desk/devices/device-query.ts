import { answered, desk } from '../../app/api';

export const devicesQuery = {
  queryKey: ['provider', 'devices'],
  queryFn: async () => (await answered(desk.GET('/desk/devices'))).devices,
} as const;

export type Device = Awaited<ReturnType<typeof devicesQuery.queryFn>>[number];

/** The staff with their badges. */
export const floorStaffQuery = {
  queryKey: ['provider', 'staff', 'floor'],
  queryFn: async () => (await answered(desk.GET('/desk/staff'))).staff,
} as const;

export type Worker = Awaited<ReturnType<typeof floorStaffQuery.queryFn>>[number];

export const addDevice = (body: { readonly name: string; readonly warehouse: string }) =>
  answered(desk.POST('/desk/devices', { body }));

export type AddedDevice = Awaited<ReturnType<typeof addDevice>>;

const ofDevice = (device_no: number) => ({ params: { path: { device_no: String(device_no) } } });
const ofPerson = (person_id: number) => ({ params: { path: { person_id: String(person_id) } } });

export const revokeDevice = (device_no: number) =>
  answered(desk.DELETE('/desk/devices/{device_no}', ofDevice(device_no)));

export const makeBadge = (person_id: number) =>
  answered(desk.POST('/desk/staff/{person_id}/badge', { ...ofPerson(person_id), body: {} }));

export const makePin = (person_id: number) =>
  answered(desk.PUT('/desk/staff/{person_id}/pin', { ...ofPerson(person_id), body: {} }));

export const setWarehouses = (person_id: number, warehouses: readonly string[] | null) =>
  answered(
    desk.PUT('/desk/staff/{person_id}/warehouses', {
      ...ofPerson(person_id),
      body: { warehouses: warehouses === null ? null : [...warehouses] },
    }),
  );

/** The address in the QR code of a new device: the floor app, with the pairing code behind `#`, which no server sees. */
export const pairingAddress = (code: string): string => `${location.origin}/floor#pair=${code}`;
