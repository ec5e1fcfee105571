/** `waiting`: for its pairing code to be entered. */
export const DEVICE_STATUSES = ['waiting', 'paired', 'revoked'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];
