import { say } from '../../../kernel/messages.js';

/* The customs code of an item, or of an order line that has another one (I-007, S-050). */

export const HS_CODE = '^\\d{4}\\.?\\d{2}((\\.|-)?\\d{3,4})?$';
export const HS_CODE_HINT = say(
  'Must be 6, 9 or 10 digits, such as 0902.10 or 0902.10-100.',
  '6桁、9桁または10桁の数字で指定してください（例：0902.10、0902.10-100）。',
);
