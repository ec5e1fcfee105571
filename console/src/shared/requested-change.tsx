import { Text } from '@mantine/core';
import { useLanguage, useWords, words } from '../app/i18n';
import { postcodeInJapan, regionName } from './address';
import { TIME_SLOTS } from './api-values';
import { useTimes } from './time';
import { useTimeSlotWord } from './time-slots';

const WORDS = words(
  'requested-change',
  {
    none: 'なし',
    'recipient.region_code': '国・地域',
    'recipient.postcode': '郵便番号',
    'recipient.prefecture': '都道府県・州',
    'recipient.city': '市',
    'recipient.address': '番地',
    'recipient.address1': '市区町村・番地',
    'recipient.address2': '建物名・部屋番号',
    'recipient.name': 'お名前',
    'recipient.company': '会社名',
    'recipient.division': '部署名',
    'recipient.phone': '電話番号',
    delivery_date: 'お届け希望日',
    delivery_time_slot: '時間帯',
    destination: '移動先',
  },
  {
    none: 'none',
    'recipient.region_code': 'Country',
    'recipient.postcode': 'Postcode',
    'recipient.prefecture': 'Prefecture or state',
    'recipient.city': 'City',
    'recipient.address': 'Street and number',
    'recipient.address1': 'Town and number',
    'recipient.address2': 'Building and room',
    'recipient.name': 'Name',
    'recipient.company': 'Company',
    'recipient.division': 'Department',
    'recipient.phone': 'Phone',
    delivery_date: 'Delivery on',
    delivery_time_slot: 'Time of day',
    destination: 'Destination',
  },
);

const isField = (field: string): field is 'delivery_date' => field !== '';

/** What people call a field that is to change. */
export function useFieldWord(): (field: string) => string {
  const say = useWords(WORDS);
  return (field) => (isField(field) ? say(field) : '');
}

/** A field as it was, and as it is to be. */
export function RequestedChange({
  warehouseName,
  change: { field, before, after },
}: {
  /** The name of a warehouse by its code. */
  readonly warehouseName: (warehouse: string) => string;
  readonly change: { readonly field: string; readonly before: string | null; readonly after: string | null };
}) {
  const say = useWords(WORDS);
  const fieldWord = useFieldWord();
  const slotWord = useTimeSlotWord();
  const language = useLanguage();
  const { day } = useTimes();
  const written = (value: string | null): string => {
    if (value === null) return say('none');
    if (field === 'delivery_date') return day(value);
    if (field === 'destination') return warehouseName(value);
    if (field === 'recipient.postcode' && /^\d+$/.test(value)) return postcodeInJapan(value);
    if (field === 'recipient.region_code') return regionName(value, language);
    const slot = field === 'delivery_time_slot' ? TIME_SLOTS.find((one) => one === value) : undefined;
    return slot === undefined ? value : slotWord(slot);
  };
  return (
    <Text fz={13}>
      <span className="quiet">{fieldWord(field)}</span> <s>{written(before)}</s> <span aria-hidden="true">→</span>{' '}
      {written(after)}
    </Text>
  );
}
