import type { FastifyRequest } from 'fastify';
import type { PhotoSubject } from '../../rules/floor/photo.js';
import { RECEIPT_ID, SHIPMENT_ID } from '../../wire/contract/parameters.js';
import { refInPath } from './routes.js';

/** What photos of the floor are of, on devices and at the desk. */
export const PHOTO_SUBJECTS = [
  { kind: 'receipt', path: '/receipts/:id/photos', id: RECEIPT_ID, what: 'Receipt' },
  { kind: 'shipment', path: '/shipments/:id/photos', id: SHIPMENT_ID, what: 'Shipment' },
] as const;

export const photoSubjectIn = (request: FastifyRequest, kind: PhotoSubject['kind']): PhotoSubject => ({
  kind,
  ...refInPath(request, kind),
});
