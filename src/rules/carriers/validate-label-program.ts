import { type Fault, fault } from '../../kernel/errors.js';
import { type AskedTexts, askedText, problemOf } from './label-row.js';
import { type LabelColumn, type LabelTemplate, sharesText } from './label-template.js';

/**
 * Faults of the label program that an administrator sets. The schema has checked its form; here is checked that no title names two
 * columns, that no text of several columns has codes, and that each text that a column asks for is there and fits.
 * @param texts what the administrator filled in, by the titles of the columns
 */
export function validateLabelProgram(template: LabelTemplate, texts: AskedTexts): Fault[] {
  const { columns } = template;
  const titles = columns.map(({ title }) => title);
  const asking = columns.filter(({ asked }) => asked === true);
  const known = new Set(asking.map(({ title }) => title));
  return [
    ...columns.flatMap((column, index) =>
      faultsOfColumn(column, `template.columns.${index}`, titles.indexOf(column.title) < index),
    ),
    ...asking.flatMap((column) => {
      const { title, required = false } = column;
      const text = askedText(texts, title);
      if (text === '' && required)
        return [fault(`asked.${title}`, `${title} is required.`, `「${title}」は必須です。`)];
      const problem = problemOf(text, column, template);
      return problem === null ? [] : [fault(`asked.${title}`, problem.en, problem.ja)];
    }),
    ...Object.keys(texts)
      .filter((title) => !known.has(title))
      .map((title) =>
        fault(`asked.${title}`, 'The template does not ask for this.', 'テンプレートに該当する入力列がありません。'),
      ),
  ];
}

function faultsOfColumn({ title, from, codes, date }: LabelColumn, path: string, isTwice: boolean): Fault[] {
  const faults: Fault[] = [];
  if (isTwice)
    faults.push(fault(`${path}.title`, `${title} is a column already.`, `「${title}」は他の列と重複しています。`));
  if (from !== undefined && sharesText(from) && (codes !== undefined || date !== undefined))
    faults.push(
      fault(`${path}.from`, `${from} has no codes and is no day.`, `${from} にコードと日付の形式は指定できません。`),
    );
  return faults;
}
