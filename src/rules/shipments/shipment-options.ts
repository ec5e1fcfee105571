/* The options of a shipment that shipping rules may choose too. */

export type Unit = 'ORDER' | 'ITEM';
export type CushioningType = 'BUBBLE_PACK' | 'BUBBLE_DOUBLE_PACK';
export type WrappingType = 'NAVY' | 'RED';
export type DeliveryNoteType = 'NOT_INCLUDE_PII' | 'NONE';
export type ChosenCarrier = 'CARRIERA' | 'CARRIERB';
