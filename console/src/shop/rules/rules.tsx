import { Button, Group, Paper, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api } from '../../app/api';
import { useWords } from '../../app/i18n';
import { usePathOf } from '../../shared/address-bar';
import { useFields } from '../../shared/fields';
import { FormFaults, Loaded, Nothing, PageHead } from '../../shared/page';
import { useReadAgain } from '../account';
import { ActionList } from './actions';
import { Conditions } from './conditions';
import type { Rule, Rules } from './rule';
import { Trial } from './trial';
import { RULES } from './words';

/** The shipping rules of an account, and a form to try them on a made-up order before they are saved. */
export function RulesPage() {
  const say = useWords(RULES);
  const { account = '' } = usePathOf<'account'>();
  const [savedHere, setSavedHere] = useState<number | null>(null);
  const query = useQuery({
    queryKey: [account, 'account', 'rules'],
    queryFn: () => answered(api.GET('/shipping-rules')),
  });
  return (
    <>
      <PageHead title={say('title')} />
      <Loaded query={query}>
        {(rules) => (
          <Editor key={rules.version} account={account} saved={rules} savedHere={savedHere} onSaved={setSavedHere} />
        )}
      </Loaded>
    </>
  );
}

type Edited = Pick<Rules, 'version' | 'mode'> & { readonly rules: readonly Rule[] };

/**
 * All in one field, so that a draft keeps the version with what was typed. The server then refuses a draft that began before
 * somebody else changed the rules.
 */
interface Typed {
  readonly edited: Edited;
}

/** The rules without their version. When somebody else has saved the very same, nothing is left to save. */
const contentOf = ({ mode, rules }: Edited): string => JSON.stringify([mode, rules]);

/** The keys of the rules by their places, and the first one that is still unused: rules at further places begin with it. */
const FIRST_KEYS: { readonly keys: readonly number[]; readonly unused: number } = { keys: [], unused: 0 };

function Editor({
  account,
  saved,
  savedHere,
  onSaved,
}: {
  readonly account: string;
  readonly saved: Rules;
  /** The version that was saved last on this page; null: nothing was saved here yet. */
  readonly savedHere: number | null;
  readonly onSaved: (version: number) => void;
}) {
  const say = useWords(RULES);
  const readAgain = useReadAgain(account);
  const form = useFields<Typed>({ edited: saved }, ['mode', 'rules'], { key: `${account}.rules` });
  const isChanged = contentOf(form.values.edited) !== contentOf(saved);
  const edited = isChanged ? form.values.edited : saved;
  const { mode, rules } = edited;
  const set = (to: Partial<Edited>) => form.set('edited', { ...edited, ...to });
  // With these keys, a rule stays open and keeps its faults when it is moved, or another one is removed. None is used again.
  const [{ keys, unused }, setKeys] = useState(FIRST_KEYS);
  const keyOf = (at: number): number => keys[at] ?? unused + at;
  /** The keys of the rules as they were sent: the server's faults go by these places. */
  const [sent, setSent] = useState<readonly number[]>([]);
  /** @param places of the rules that stay, in their new order */
  const arrange = (places: readonly number[]) => {
    setKeys({ keys: places.map(keyOf), unused: unused + rules.length });
    set({ rules: places.flatMap((at) => rules[at] ?? []) });
  };
  const raise = (at: number) => {
    const places = [...rules.keys()];
    places.splice(at - 1, 0, ...places.splice(at, 1));
    arrange(places);
  };
  const save = () => {
    setSent([...rules.keys()].map(keyOf));
    return form.send(async () => {
      onSaved((await answered(api.PUT('/shipping-rules', { body: edited as Rules }))).version);
    }, readAgain);
  };
  return (
    <Stack maw={980}>
      <Text className="quiet">{say('note')}</Text>
      <Select
        label={say('mode')}
        allowDeselect={false}
        maw={420}
        data={[
          { value: 'all', label: say('modeAll') },
          { value: 'first', label: say('modeFirst') },
        ]}
        value={mode}
        error={form.faultOf('mode')}
        onChange={(chosen) => set({ mode: chosen === 'first' ? 'first' : 'all' })}
      />
      {rules.length === 0 && (
        <Nothing title={say('none')}>
          <Text>{say('noneText')}</Text>
        </Nothing>
      )}
      {[...rules.entries()].map(([place, rule]) => (
        <RuleCard
          key={keyOf(place)}
          account={account}
          place={place}
          rule={rule}
          faultOf={(path) => form.faultOf(`rules.${sent.indexOf(keyOf(place))}${path}`)}
          onChange={(next) => set({ rules: rules.map((one) => (one === rule ? next : one)) })}
          onRemove={() => arrange([...rules.keys()].filter((at) => at !== place))}
          onUp={place === 0 ? null : () => raise(place)}
          onDown={place === rules.length - 1 ? null : () => raise(place + 1)}
        />
      ))}
      <FormFaults faults={form.others} />
      <Group>
        <Button
          variant="default"
          onClick={() => set({ rules: [...rules, { name: '', enabled: true, conditions: [], actions: {} }] })}
        >
          {say('add')}
        </Button>
        <Button loading={form.isSending} disabled={!isChanged} onClick={() => void save()}>
          {say('save')}
        </Button>
        {isChanged && (
          <Button
            variant="subtle"
            onClick={() => {
              form.reset();
              setKeys(FIRST_KEYS);
            }}
          >
            {say('reset')}
          </Button>
        )}
        <Text role="status" className="quiet">
          {isChanged
            ? say('unsaved')
            : savedHere === saved.version
              ? say('saved', { version: saved.version })
              : '\u00a0'}
        </Text>
      </Group>
      <Trial account={account} rules={rules} mode={mode} />
    </Stack>
  );
}

function RuleCard({
  account,
  place,
  rule,
  faultOf,
  onChange,
  onRemove,
  onUp,
  onDown,
}: {
  readonly account: string;
  readonly place: number;
  readonly rule: Rule;
  /** What is wrong with the rule (the empty path) or with a part of it (`.name`); null: nothing. */
  readonly faultOf: (path: string) => string | null;
  readonly onChange: (rule: Rule) => void;
  readonly onRemove: () => void;
  /** Moves the rule up; null: it is the first rule. */
  readonly onUp: (() => void) | null;
  /** Moves the rule down; null: it is the last rule. */
  readonly onDown: (() => void) | null;
}) {
  const say = useWords(RULES);
  const [open, setOpen] = useState(rule.name === '');
  const isFaulty = faultOf('') !== null;
  const title = rule.name === '' ? say('rule', { no: place + 1 }) : rule.name;
  return (
    <Paper
      withBorder
      p="sm"
      bg="var(--raised)"
      component="section"
      aria-label={title}
      style={{ borderColor: isFaulty ? 'var(--wrong)' : 'var(--line)' }}
    >
      <Group justify="space-between">
        <Button variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
          {place + 1}. {title}
        </Button>
        <Group gap="xs">
          <Switch
            label={say(rule.enabled ? 'enabled' : 'notEnabled')}
            checked={rule.enabled}
            onChange={({ currentTarget }) => onChange({ ...rule, enabled: currentTarget.checked })}
          />
          {onUp !== null && (
            <Button variant="subtle" size="compact-sm" onClick={onUp}>
              {say('up')}
            </Button>
          )}
          {onDown !== null && (
            <Button variant="subtle" size="compact-sm" onClick={onDown}>
              {say('down')}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" color="red" onClick={onRemove}>
            {say('remove')}
          </Button>
        </Group>
      </Group>
      {(open || isFaulty) && (
        <Stack p="sm">
          <TextInput
            label={say('name')}
            required
            value={rule.name}
            error={faultOf('.name')}
            onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
            <Conditions
              conditions={rule.conditions}
              faultOf={(path) => faultOf(`.conditions.${path}`)}
              onChange={(conditions) => onChange({ ...rule, conditions })}
            />
            <ActionList
              account={account}
              actions={rule.actions}
              faultOf={(path) => faultOf(path === '' ? '.actions' : `.actions.${path}`)}
              onChange={(actions) => onChange({ ...rule, actions })}
            />
          </SimpleGrid>
        </Stack>
      )}
    </Paper>
  );
}
