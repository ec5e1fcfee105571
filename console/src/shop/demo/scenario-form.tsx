import { Group, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { useSearchOf } from '../../shared/address-bar';
import { typedInto, useFields } from '../../shared/fields';
import { Form } from '../../shared/form';
import {
  type Outcome,
  outcomesOf,
  type Parameter,
  parametersOf,
  type ScenarioRequest,
  SUBJECTS,
  type Subject,
} from './scenario-query';
import { DEMO } from './words';

/** What is chosen in the form. The address keeps it. */
interface Chosen {
  readonly about?: string;
  readonly id?: string;
  readonly outcome?: string;
}

const NONE = { code: '', quantity: '', days: '', reason: '', parcels: '', times: '', ms: '', method: '', path: '' };
const NUMBERS: ReadonlySet<Parameter> = new Set(['quantity', 'days', 'parcels', 'times', 'ms']);
const WRITES = ['POST', 'PUT', 'DELETE'];
/** Only an answer to a write can get lost after something was done. */
const methodsOf = (outcome: Outcome) => (outcome === 'timeout_after_commit' ? WRITES : ['GET', ...WRITES]);

const subjectIn = (about: string | undefined): Subject => SUBJECTS.find((one) => one === about) ?? 'shipment';

/** The value to send for a typed text. A text that is no number is sent as it is, and the server finds the fault. */
const sentAs = (name: Parameter, typed: string): unknown =>
  NUMBERS.has(name) && /^[0-9]+$/.test(typed) ? Number(typed) : typed;

/** The form that plans one scenario. */
export function ScenarioForm({ account }: { readonly account: string }) {
  const say = useWords(DEMO);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const chosen = useSearchOf<keyof Chosen>();
  const subject = subjectIn(chosen.about);
  const outcomes = outcomesOf(subject);
  const outcome = outcomes.find((one) => one === chosen.outcome) ?? (outcomes[0] as Outcome);
  const parameters = parametersOf(outcome);
  const form = useFields({ id: chosen.id ?? '', ...NONE }, ['id', 'outcome', ...parameters]);
  const [done, setDone] = useState<Subject | null>(null);
  const choose = (changes: Chosen): void => {
    setDone(null);
    void navigate({ to: '.', search: { ...chosen, ...changes }, replace: true });
  };
  const send = () => {
    const given = parameters.filter((name) => form.values[name].trim() !== '');
    const body = {
      outcome,
      ...(subject === 'answer' ? {} : { id: form.values.id.trim() }),
      ...Object.fromEntries(given.map((name) => [name, sentAs(name, form.values[name].trim())])),
    } as ScenarioRequest;
    return answered(api.POST('/scenarios', { body }));
  };
  const wordOf = (name: Exclude<Parameter, 'method'>) => {
    if (name === 'days' && outcome === 'return_to_sender') return say('days_return');
    return say(name === 'parcels' ? 'parcels_count' : name);
  };
  return (
    <Form
      form={form}
      send={send}
      onSent={async () => {
        setDone(subject);
        form.reset();
        form.set('id', form.values.id);
        await queries.invalidateQueries({ queryKey: [account, 'scenarios'] });
      }}
      submit={say('submit')}
      cancel={null}
      maw={640}
    >
      <SegmentedControl
        aria-label={say('about')}
        data={SUBJECTS.map((value) => ({ value, label: say(value) }))}
        value={subject}
        onChange={(about) => choose({ about, outcome: undefined })}
      />
      {subject !== 'answer' && (
        <TextInput
          label={say(subject === 'receipt' ? 'receiptId' : 'shipmentId')}
          description={say(subject === 'receipt' ? 'receiptIdHint' : 'shipmentIdHint')}
          required
          {...typedInto(form, 'id')}
          onBlur={() => choose({ id: form.values.id.trim() || undefined })}
        />
      )}
      <Select
        label={say('outcome')}
        data={outcomes.map((value) => ({ value, label: say(value) }))}
        value={outcome}
        error={form.faultOf('outcome')}
        allowDeselect={false}
        maxDropdownHeight={340}
        onChange={(value) => choose({ outcome: value ?? undefined })}
      />
      <Group align="flex-end" grow preventGrowOverflow={false} wrap="wrap">
        {parameters.map((name) =>
          name === 'method' ? (
            <Select
              key={name}
              label={say('method')}
              data={[{ value: '', label: say('anyMethod') }, ...methodsOf(outcome)]}
              value={form.values.method}
              error={form.faultOf(name)}
              allowDeselect={false}
              onChange={(value) => form.set('method', value ?? '')}
            />
          ) : (
            <TextInput
              key={name}
              label={wordOf(name)}
              value={form.values[name]}
              error={form.faultOf(name)}
              {...(NUMBERS.has(name) ? { inputMode: 'numeric' } : {})}
              onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
            />
          ),
        )}
      </Group>
      <div role="status">{done !== null && <Text>{say(done === 'answer' ? 'doneAnswer' : 'done')}</Text>}</div>
    </Form>
  );
}
