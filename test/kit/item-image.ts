import type { Api } from './api.js';
import { FORM_TYPE, uploadOf } from './pictures.js';

/** Gives an item of TS001 an image, as its client does. @returns the number of the image */
export async function addImage(api: Api, code: string, content: Buffer): Promise<number> {
  const { status, body } = await api.call('POST', `/items/TS001/${code}/images`, uploadOf(content), FORM_TYPE);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return Number(body.id);
}
