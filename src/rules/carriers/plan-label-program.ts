import { type Fault, fault } from '../../kernel/errors.js';
import type { AskedTexts } from './label-row.js';
import { type LabelTemplate, sharesText } from './label-template.js';

/**
 * What is wrong with the label program that an administrator sets, beyond its form: titles that name two columns, codes for a text
 * of several columns, and texts that the template asks for and nobody gave.
 */
export function faultsOfProgram({ columns }: LabelTemplate, asked: AskedTexts): Fault[] {
  const titles = columns.map(({ title }) => title);
  return [
    ...columns.flatMap(({ title, from, codes, date }, index) => {
      const path = `template.columns.${index}`;
      const twice = titles.indexOf(title) < index;
      const cannot = from !== undefined && sharesText(from) && (codes !== undefined || date !== undefined);
      return [
        ...(twice
          ? [fault(`${path}.title`, `${title} is a column already.`, `「${title}」は他の列と重複しています。`)]
          : []),
        ...(cannot
          ? [
              fault(
                `${path}.from`,
                `${from} has no codes and is no day.`,
                `${from} にコードと日付の形式は指定できません。`,
              ),
            ]
          : []),
      ];
    }),
    ...columns
      .filter(({ asked: asks, required, title }) => asks === true && required === true && !asked[title])
      .map(({ title }) => fault(`asked.${title}`, `${title} is required.`, `「${title}」は必須です。`)),
    ...Object.keys(asked)
      .filter((title) => columns.every((column) => column.title !== title || column.asked !== true))
      .map((title) =>
        fault(
          `asked.${title}`,
          'The template has no such column that asks.',
          'テンプレートに該当する入力列がありません。',
        ),
      ),
  ];
}
