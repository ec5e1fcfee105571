/* Values that requests and answers about receipts share. */

export const INSPECTION_TYPES = ['ID', 'NAME', 'CODE', 'BARCODE', 'LABEL'] as const;
export const SALES_METHODS = ['INVENTORY', 'RESERVATION', 'OTHER'] as const;
export const TRANSPORT_MODES = ['', 'HOME_DELIVERY', 'CHARTER', 'CONTAINER'] as const;
export const IDENTITY_TYPES = ['ID_OR_LABEL', 'SUPPLIER', 'TRACKING_CODE', 'VEHICLE_CODE', 'CONTAINER'] as const;
export const VEHICLE_SIZES = ['UNDER_2T', '4T', '10T', '20FT', '40FT'] as const;
export const CARRYING_METHODS = ['PALETTE', 'BARA'] as const;

/** A client's own code of a receipt. */
export const IDENTIFIER = '^[A-Za-z0-9._/#-]{1,30}$';
