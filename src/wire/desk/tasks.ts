import type { OpenTask } from '../../rules/floor/task.js';
import { shownSubject, TASK_KINDS } from '../../rules/floor/task-values.js';
import { encoderOf } from '../encoder.js';
import { exact, flag, integer, list, nullableInteger, nullableText, oneOf, text, timestamp } from '../schema.js';

/* The tasks of the floor, for the desk. */

const Task = exact({
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
});
export const OpenTasks = exact({ tasks: list(Task) });

const encode = encoderOf(Task);

export const encodeOpenTask = (task: OpenTask) => encode({ ...task, subject: shownSubject(task.subject) });
