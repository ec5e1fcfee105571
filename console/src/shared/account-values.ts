/* What an account can have, in the order in which pages show it. */

export const FEATURES = ['temperature', 'fifo', 'expiry', 'labelless', 'case_receiving', 'case_shipping'] as const;
export const PACKING_CHECKS = ['weight', 'photo'] as const;
