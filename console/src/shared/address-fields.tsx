import { SimpleGrid, TextInput } from '@mantine/core';
import { useWords, words } from '../app/i18n';
import type { Fields } from './fields';
import { useTownOfPostcode } from './towns';
import { narrowed } from './typed-text';

const ADDRESS = words(
  'address',
  {
    name: 'お名前',
    phone: '電話番号',
    postcode: '郵便番号',
    prefecture: '都道府県',
    address1: '市区町村・番地',
    address2: '建物名・部屋番号',
    company: '会社名',
    division: '部署名',
    noNumber: '番地がないようです。お届けできないことがあるため、ご確認ください。',
  },
  {
    name: 'Name',
    phone: 'Phone',
    postcode: 'Postcode',
    prefecture: 'Prefecture',
    address1: 'Town and number',
    address2: 'Building and room',
    company: 'Company',
    division: 'Department',
    noNumber: 'It seems to have no number. Make sure that it can be delivered.',
  },
);

/** An address in Japan, as it is typed. */
export interface AddressValues {
  readonly postcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly name: string;
  readonly company: string;
  readonly division: string;
  readonly phone: string;
}

export const NO_ADDRESS: AddressValues = {
  postcode: '',
  prefecture: '',
  address1: '',
  address2: '',
  name: '',
  company: '',
  division: '',
  phone: '',
};

const NAMES = Object.keys(NO_ADDRESS) as (keyof AddressValues)[];

/** The paths of the faults that these fields show. @param at the path of the address; empty: the whole body is one */
export const addressPaths = (at = ''): readonly string[] => NAMES.map((name) => `${at}${name}`);

/** The postcode fills in the town alone. A number of a house may be written in any digits. */
const HAS_NUMBER = /[0-9０-９〇一二三四五六七八九十]/;

/** The address as it is sent in a request, without empty fields and spaces around texts. Digits are as the server takes them. */
export function addressOf(values: AddressValues) {
  const sent = { ...values, postcode: narrowed(values.postcode), phone: narrowed(values.phone) };
  return Object.fromEntries(NAMES.flatMap((name) => (sent[name].trim() === '' ? [] : [[name, sent[name].trim()]])));
}

const REQUIRED: readonly (keyof AddressValues)[] = ['postcode', 'prefecture', 'address1', 'name'];

export function AddressFields<T extends AddressValues>({
  form,
  at = '',
}: {
  readonly form: Fields<T>;
  /** The path of the address in the request, with a dot at its end: `recipient.` */
  readonly at?: string;
}) {
  const say = useWords(ADDRESS);
  const begin = useTownOfPostcode(form, 'address1');
  const values: AddressValues = form.values;
  const set = (name: keyof AddressValues, text: string) => form.set(name, text as T[typeof name]);
  const field = (name: keyof AddressValues) => ({
    label: say(name),
    required: REQUIRED.includes(name),
    'data-path': `${at}${name}`,
    value: values[name],
    error: form.faultOf(`${at}${name}`),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set(name, currentTarget.value),
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput {...field('name')} autoComplete="off" />
      <TextInput {...field('phone')} type="tel" autoComplete="off" />
      <TextInput
        {...field('postcode')}
        placeholder="530-0001"
        autoComplete="off"
        onBlur={({ currentTarget }) => void begin(currentTarget.value)}
      />
      <TextInput {...field('prefecture')} autoComplete="off" />
      <TextInput
        {...field('address1')}
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={values.address1 === '' || HAS_NUMBER.test(values.address1) ? undefined : say('noNumber')}
      />
      <TextInput {...field('address2')} autoComplete="off" />
      <TextInput {...field('company')} autoComplete="off" />
      <TextInput {...field('division')} autoComplete="off" />
    </SimpleGrid>
  );
}
