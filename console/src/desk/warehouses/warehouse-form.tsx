import { Checkbox, Group, type InputWrapperProps, SimpleGrid, TextInput } from '@mantine/core';
import { answered, api } from '../../app/api';
import { useLanguage, useWords } from '../../app/i18n';
import { checkedIn, typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import { useTownOfPostcode } from '../../shared/towns';
import { DESK } from '../words';

/** A warehouse, as the server shows it. */
export interface WarehouseFacts {
  readonly warehouse: string;
  readonly name: string;
  readonly postcode: string;
  readonly prefecture: string;
  readonly address: string;
  readonly phone: string;
  readonly calendar: {
    readonly closed_weekdays: readonly number[];
    readonly observes_holidays: boolean;
    readonly extra_closed: readonly string[];
    readonly wave_release_times: readonly string[];
  };
}

const NEW = {
  warehouse: '',
  name: '',
  postcode: '',
  prefecture: '',
  address: '',
  phone: '',
  closed_weekdays: ['6', '7'],
  observes_holidays: true,
  extra_closed: '',
  wave_release_times: '09:00, 12:30',
};

const entriesIn = (text: string): string[] => text.split(/[,、\s]+/).filter((entry) => entry !== '');

/** Times as people type them: 9:00 is 09:00. */
const timesIn = (text: string): string[] => entriesIn(text).map((time) => time.padStart('09:00'.length, '0'));

const bodyOf = ({
  warehouse: _,
  closed_weekdays,
  observes_holidays,
  extra_closed,
  wave_release_times,
  prefecture,
  ...plain
}: typeof NEW) => ({
  ...plain,
  ...(prefecture === '' ? {} : { prefecture }),
  calendar: {
    closed_weekdays: closed_weekdays.map(Number),
    observes_holidays,
    extra_closed: entriesIn(extra_closed),
    wave_release_times: timesIn(wave_release_times),
  },
});

/** The hint is below the field, so that the fields of a row are at the same height. */
const BESIDE: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const PATHS = ['warehouse', 'name', 'postcode', 'prefecture', 'address', 'phone', 'calendar'];

/** 1: Monday, 7: Sunday, as the calendar counts. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Opens a warehouse. @param onDone receives its code */
export function WarehouseForm({
  onDone,
  children,
}: {
  readonly onDone: (warehouse: string) => void;
  readonly children?: React.ReactNode;
}) {
  const say = useWords(DESK);
  const language = useLanguage();
  const form = useFields(NEW, PATHS, { key: 'warehouse' });
  const begin = useTownOfPostcode(form, 'address');
  const { values } = form;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const save = () =>
    answered(api.POST('/provider/warehouses', { body: { ...bodyOf(values), warehouse: values.warehouse } }));
  return (
    <Form form={form} send={save} onSent={() => onDone(values.warehouse)} submit={say('open')} cancel={children}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={say('warehouse')}
          description={say('warehouseHint')}
          inputWrapperOrder={BESIDE}
          required
          {...typedInto(form, 'warehouse')}
        />
        <TextInput label={say('warehouseName')} required {...typedInto(form, 'name')} />
        <TextInput
          label={say('postcode')}
          placeholder="136-0082"
          required
          {...typedInto(form, 'postcode')}
          onBlur={({ currentTarget }) => void begin(currentTarget.value)}
        />
        <TextInput label={say('prefecture')} {...typedInto(form, 'prefecture')} />
      </SimpleGrid>
      <TextInput label={say('address')} required {...typedInto(form, 'address')} />
      <TextInput label={say('phone')} type="tel" required {...typedInto(form, 'phone')} />
      <Checkbox.Group
        label={say('weekdays')}
        value={values.closed_weekdays}
        error={form.faultOf('calendar.closed_weekdays')}
        onChange={(value) => form.set('closed_weekdays', value)}
      >
        <Group gap="sm" mt={4}>
          {WEEKDAYS.map((day) => (
            <Checkbox key={day} value={String(day)} label={weekday.format(new Date(Date.UTC(2026, 10, 22 + day)))} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox label={say('holidays')} {...checkedIn(form, 'observes_holidays')} />
      <TextInput
        label={say('times')}
        description={say('timesHint')}
        {...typedInto(form, 'wave_release_times', 'calendar.wave_release_times')}
      />
      <TextInput
        label={say('closedDays')}
        description={say('closedDaysHint')}
        {...typedInto(form, 'extra_closed', 'calendar.extra_closed')}
      />
    </Form>
  );
}
