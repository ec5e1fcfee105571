import { withoutFaults } from '../../kernel/decoded.js';
import { type Fault, FoundFaults } from '../../kernel/errors.js';
import type { FormPart } from '../../kernel/form-part.js';
import { say } from '../../kernel/messages.js';
import type { PhotoDraft } from '../../rules/floor/photo.js';
import { LONGEST_PHOTO_NOTE, PHOTO_SHOWS } from '../../rules/floor/photo-values.js';
import { LONGEST_OP_ID } from '../../rules/floor/task-values.js';
import { closed, exact, integer, object, oneOf, optional, text } from '../schema.js';
import { checkOf } from '../validator.js';

/* Photos that devices send. */

const FIELDS = {
  op_id: text({
    max: LONGEST_OP_ID,
    pattern: '^[!-~]+$',
    hint: say(
      'Must be printable ASCII without spaces, such as a UUID.',
      '空白を含まない半角英数記号で指定してください（UUIDなど）。',
    ),
    description: "The device's own, another one for each photo. The same photo sent again is kept once.",
    examples: ['018f4c1e-7b7a-7c3e-9a53-5d1c4b1f0a11'],
  }),
  shows: oneOf(PHOTO_SHOWS, {
    description:
      'Of a receipt: `short`, `over`, `defective`, `unidentified`, `other`. Of a shipment: `packed`, `broken`, `other`.',
    examples: ['defective'],
  }),
  code: optional(
    text({
      max: 30,
      description: 'The code of the item that is on it. Absent: the whole, or goods that nobody knows.',
      examples: ['TEA-001'],
    }),
  ),
  note: optional(
    text({ max: LONGEST_PHOTO_NOTE, description: 'For whoever looks at it.', examples: ['箱の角つぶれ'] }),
  ),
};

export const PhotoForm = object({
  file: text({ format: 'binary', description: 'A jpeg or png of at most 10 MB, with a filename.' }),
  ...FIELDS,
});
const photoFields = checkOf(closed(FIELDS));

/** The fields of a form beside the picture, as far as they are right, and the faults of the others. */
export function decodePhoto(parts: readonly FormPart[] | null): {
  readonly draft: PhotoDraft;
  readonly faults: readonly Fault[];
} {
  const plain = (parts ?? []).filter(({ name, content }) => content === null && name !== 'file');
  const given = Object.fromEntries(plain.map(({ name, value }) => [name, value]));
  const { value, faults } = photoFields(withoutFaults(given));
  const found = new FoundFaults();
  found.add(faults);
  const { op_id = null, shows = null, code = null, note = null } = value ?? {};
  return { draft: { op_id, shows, code, note }, faults: found.listed };
}

export const PhotoTaken = exact({
  photo_no: integer({ description: 'Number of the photo, unique in the account.', examples: [12] }),
});
