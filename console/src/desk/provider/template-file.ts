import type { LabelTemplate } from '../labels/label-query';

/* Templates of label programs as files, which people copy and change. */

/** The keys of objects in one order: the database has its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, of]) => [key, sorted(of)]),
  );
};

/** Whether two templates say the same. */
export const isSame = (one: LabelTemplate, other: LabelTemplate): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** What the carriers call the programs of the templates that Kura brings. */
const PROGRAMS: Readonly<Record<string, string>> = {
  b2cloud: 'B2クラウド',
  ehiden3: 'e飛伝III',
  yupri: 'ゆうプリクラウド',
};

/** What a template is called: after its program if it is one of Kura's, or a copy that has kept its name. */
export const nameOf = ({ name, version }: Pick<LabelTemplate, 'name' | 'version'>): string =>
  `${Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : name} ${version}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether it has what the form shows of a template. The server judges the rest. */
const isTemplate = (value: unknown): value is LabelTemplate =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.version === 'string' &&
  Array.isArray(value.columns) &&
  value.columns.every((column) => isObject(column) && typeof column.title === 'string');

/** The template in the text of a file; null: there is none. */
export function templateIn(text: string): LabelTemplate | null {
  try {
    const value: unknown = JSON.parse(text);
    return isTemplate(value) ? value : null;
  } catch {
    return null;
  }
}

/** A template as a file, for an editor. */
export const fileOf = (template: LabelTemplate): Blob =>
  new Blob([`${JSON.stringify(template, null, 2)}\n`], { type: 'application/json' });

/** What an administrator typed for the columns that ask, without those of another template and empty ones. */
export const askedOf = (
  { columns }: LabelTemplate,
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.flatMap(({ title, asked }) => {
      const text = typed[title]?.trim() ?? '';
      return asked === true && text !== '' ? [[title, text]] : [];
    }),
  );

const PATH = /^template\.(?:columns\.(\d+)(?:\.(.+))?|(.+))$/;

export interface TemplateFault {
  /** Where it is: a column with its number from 1, else the field. */
  readonly column: { readonly no: number; readonly title: string } | null;
  readonly field: string;
  readonly message: string;
}

/** What the server says is wrong with a template, and where in the file that is. */
export const templateFaults = (
  { columns }: LabelTemplate,
  faults: Readonly<Record<string, readonly string[]>>,
): readonly TemplateFault[] =>
  Object.entries(faults).flatMap(([path, messages]) => {
    const [found, index, ofColumn, field] = PATH.exec(path) ?? [];
    if (found === undefined) return [];
    const column = index === undefined ? null : { no: Number(index) + 1, title: columns[Number(index)]?.title ?? '' };
    return [{ column, field: ofColumn ?? field ?? '', message: messages.join(' ') }];
  });
