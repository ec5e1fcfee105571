import { SimpleGrid, TextInput } from '@mantine/core';
import { useWords } from '../../app/i18n';
import type { Fields } from '../../shared/fields';
import { useTowns } from '../../shared/towns';
import { SHIPMENTS } from './words';

/** The recipient of a domestic shipment, as it is typed. */
export interface RecipientValues {
  readonly postcode: string;
  readonly prefecture: string;
  readonly address1: string;
  readonly address2: string;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
}

export const NO_RECIPIENT: RecipientValues = {
  postcode: '',
  prefecture: '',
  address1: '',
  address2: '',
  name: '',
  company: '',
  phone: '',
};

const NAMES = Object.keys(NO_RECIPIENT) as (keyof RecipientValues)[];

/** The paths of the faults that these fields show. */
export const RECIPIENT_PATHS = NAMES.map((name) => `recipient.${name}`);

/** What a request says of it: fields that are empty are left out. */
export const recipientOf = (values: RecipientValues) =>
  Object.fromEntries(NAMES.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]])));

const REQUIRED: readonly (keyof RecipientValues)[] = ['postcode', 'prefecture', 'address1', 'name', 'phone'];

export function RecipientFields<T extends RecipientValues>({ form }: { readonly form: Fields<T> }) {
  const say = useWords(SHIPMENTS);
  const { towns, lookUp } = useTowns();
  const values: RecipientValues = form.values;
  const set = (name: keyof RecipientValues, text: string) => form.set(name, text as T[typeof name]);
  const field = (name: keyof RecipientValues) => ({
    label: say(name),
    required: REQUIRED.includes(name),
    value: values[name],
    error: form.faultOf(`recipient.${name}`),
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) => set(name, currentTarget.value),
  });
  /** Begins the address with what the postcode stands for, unless something else was typed. */
  const begin = async (postcode: string) => {
    const before = towns.map(({ address1 }) => address1);
    const [first] = await lookUp(postcode);
    if (first === undefined) return;
    set('prefecture', first.prefecture);
    if (values.address1 === '' || before.includes(values.address1)) set('address1', first.address1);
  };
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
      <TextInput {...field('address1')} autoComplete="off" />
      <TextInput {...field('address2')} autoComplete="off" />
      <TextInput {...field('company')} autoComplete="off" />
    </SimpleGrid>
  );
}
