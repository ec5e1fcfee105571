import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answered, api } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { AddressFields } from '../../shared/address-fields';
import { PURPOSES, SERVICES } from '../../shared/api-values';
import { ChoiceOf, FlagOf, OneOf, type OrderForm, TextOf, Two } from './order-fields';
import type { AnyAddress } from './order-values';
import { ORDER } from './order-words';
import { within } from './trial';

/** The choice between a delivery in Japan and one abroad. */
export function WhereTo({ form }: { readonly form: OrderForm }) {
  const say = useWords(ORDER);
  return (
    <SegmentedControl
      aria-label={say('where')}
      style={{ alignSelf: 'flex-start' }}
      data={[
        { value: 'home', label: say('home') },
        { value: 'abroad', label: say('abroad') },
      ]}
      value={form.values.international ? 'abroad' : 'home'}
      onChange={(where) => form.set('international', where === 'abroad')}
    />
  );
}

/** To whom an order goes. */
export function RecipientFields({ form }: { readonly form: OrderForm }) {
  const recipient = within(form, 'recipient');
  return form.values.international ? (
    <OverseasAddress form={form} />
  ) : (
    <AddressFields form={recipient} at="recipient." />
  );
}

const FIRST = ['name', 'phone', 'company', 'division'] as const;
const PLACE = ['prefecture', 'city', 'address', 'address1', 'address2'] as const;

function OverseasAddress({ form }: { readonly form: OrderForm }) {
  const say = useWords(ORDER);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['regions'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await answered(api.GET('/shipments/international/regions/ems'))).regions,
  });
  const { values, set } = within(form, 'recipient');
  const field = (name: keyof AnyAddress) => ({
    error: form.faultOf(`recipient.${name}`),
    'data-path': `recipient.${name}`,
  });
  const text = (name: (typeof FIRST)[number] | (typeof PLACE)[number] | 'postcode') => (
    <TextInput
      key={name}
      {...field(name)}
      label={say(name)}
      required={name === 'name' || name === 'postcode'}
      {...(name === 'postcode' ? { description: say('postcodeHint') } : {})}
      autoComplete="off"
      value={values[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  );
  return (
    <>
      <Two>
        <OneOf
          {...field('region_code')}
          label={say('region_code')}
          description={'\u00a0'}
          required
          searchable
          values={(data ?? []).map((one) => [
            one.code,
            `${language === 'ja' ? one.name : one.name_english} ${one.code}`,
          ])}
          value={values.region_code}
          onChange={(code) => set('region_code', code)}
        />
        {text('postcode')}
        {FIRST.map(text)}
      </Two>
      <Text className="quiet" fz={13}>
        {say('placeHint')}
      </Text>
      <Two>{PLACE.map(text)}</Two>
    </>
  );
}

/** What a shipment overseas needs besides an address. */
export function OverseasFields({ form }: { readonly form: OrderForm }) {
  const say = useWords(ORDER);
  const { data } = useQuery({
    queryKey: ['currencies'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await answered(api.GET('/shipments/international/currencies'))).currencies,
  });
  return (
    <>
      <Two>
        <ChoiceOf form={form} name="delivery_service" required values={SERVICES.map((one) => [one, one])} />
        <ChoiceOf
          form={form}
          name="currency_code"
          required
          values={(data ?? []).map(({ code, name }) => [code, `${code} ${name}`])}
        />
        <ChoiceOf
          form={form}
          name="purpose"
          description={say('purposeHint')}
          values={PURPOSES.map((one) => [one, say(one)])}
        />
        <TextOf form={form} name="tax_number" description={'\u00a0'} />
      </Two>
      <FlagOf form={form} name="insurance" />
    </>
  );
}
