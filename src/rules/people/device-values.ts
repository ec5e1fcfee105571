/** `waiting`: its pairing code was not entered yet. */
export const DEVICE_STATUSES = ['waiting', 'paired', 'revoked'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
