import { Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answered, desk } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useFields } from '../../shared/fields';
import { Form, LeaveButton } from '../../shared/form';
import { Modal } from '../../shared/modal';
import { typedNumber } from '../../shared/typed-number';
import { type LeadTimes, useReadWarehouses } from './warehouse-query';
import { WAREHOUSE } from './words';

const keyOf = (carrier: string, prefecture: string): string => `${carrier} ${prefecture}`;

/** Changes the days to the prefectures of a region, of all carriers. */
export function LeadTimesDialog({
  warehouse,
  region,
  prefectures,
  lead_times,
  onClose,
}: {
  readonly warehouse: string;
  readonly region: string;
  readonly prefectures: readonly string[];
  readonly lead_times: readonly LeadTimes[];
  readonly onClose: () => void;
}) {
  const say = useWords(WAREHOUSE);
  const readAgain = useReadWarehouses();
  const read = lead_times.flatMap(({ carrier, days, own }) =>
    prefectures.map((name) => [keyOf(carrier, name), own.includes(name) ? String(days[name] ?? '') : ''] as const),
  );
  // The values when the dialog was opened: the page may read newer values meanwhile.
  const [before] = useState<Record<string, string>>(() => Object.fromEntries(read));
  const form = useFields<Record<string, string>>(before, ['lead_times']);
  const typedFor = (carrier: string, name: string): string => form.values[keyOf(carrier, name)] ?? '';
  /** Only the days that were changed here: somebody else may change the others. */
  const changedFor = (carrier: string) =>
    Object.fromEntries(
      prefectures
        .filter((name) => typedFor(carrier, name) !== before[keyOf(carrier, name)])
        .map((name) => [name, typedNumber(typedFor(carrier, name))]),
    );
  const save = () =>
    answered(
      desk.PUT('/desk/warehouses/{warehouse}/lead-times', {
        params: { path: { warehouse } },
        body: {
          lead_times: lead_times.map(({ carrier }) => ({ carrier, days: changedFor(carrier) })),
        },
      }),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={say('editTitle', { region })}
      closeButtonProps={{ 'aria-label': say('cancel') }}
    >
      <Form
        form={form}
        send={save}
        onSent={async () => {
          await readAgain();
          onClose();
        }}
        submit={say('save')}
        cancel={<LeaveButton onClick={onClose}>{say('cancel')}</LeaveButton>}
      >
        <Text className="quiet">{say('editNote')}</Text>
        <Table.ScrollContainer minWidth={400}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th style={{ whiteSpace: 'nowrap' }}>{say('to')}</Table.Th>
                {lead_times.map(({ carrier }) => (
                  <Table.Th key={carrier}>{carrier}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {prefectures.map((name) => (
                <Table.Tr key={name}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{name}</Table.Td>
                  {lead_times.map(({ carrier, days, own }, no) => (
                    <Table.Td key={carrier} style={{ verticalAlign: 'top' }}>
                      <TextInput
                        aria-label={say('field', { prefecture: name, carrier })}
                        inputMode="numeric"
                        w={82}
                        placeholder={own.includes(name) ? '' : say('table', { days: days[name] ?? 0 })}
                        value={typedFor(carrier, name)}
                        error={form.faultOf(`lead_times.${no}.days.${name}`)}
                        onChange={({ currentTarget }) => form.set(keyOf(carrier, name), currentTarget.value)}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Form>
    </Modal>
  );
}
