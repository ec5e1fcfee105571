import { timestampInTokyo } from '../../kernel/dates.js';
import type { OpenTask } from '../../rules/floor/task.js';
import { shownSubject, TASK_KINDS } from '../../rules/floor/task-values.js';
import { exact, flag, integer, list, nullableInteger, nullableText, oneOf, text, timestamp } from '../schema.js';

/* The tasks of the floor, for the desk. */

export const OpenTasks = exact({
  tasks: list(
    exact({
      warehouse: text({ examples: ['TOKYO'] }),
      task_no: integer(),
      kind: oneOf(TASK_KINDS),
      subject: nullableText({
        description: 'What it is about: the id of a receipt, the number of a batch. null: what a person has in hand.',
      }),
      person_id: nullableInteger({ description: 'Who works on it. null: it was paused.' }),
      name: nullableText(),
      began_at: timestamp(),
      changed_at: timestamp({ description: 'When somebody scanned for it last, or it was paused.' }),
      forgotten: flag({ description: 'Whether nobody has scanned for it for 30 minutes, whoever has it.' }),
    }),
  ),
});

export const encodeOpenTask = ({ subject, began_at, changed_at, ...task }: OpenTask) => ({
  ...task,
  subject: shownSubject(subject),
  began_at: timestampInTokyo(began_at),
  changed_at: timestampInTokyo(changed_at),
});
