import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react';
import { Modal } from '../../shared/modal';
import { STATUS } from '../../shared/status-words';
import { FailureText } from '../error-pages';
import { useWords } from '../i18n';
import { type Me, PROVIDER } from '../session';
import { useOtherLanguage, useSchemes, useSignOut, useWorkspaces } from './commands';
import { useEarlyKeys } from './early-keys';
import { useFound } from './found';
import { mayOpen, useMenuEntries } from './menu-entries';
import { SHELL } from './words';

const WAIT_MS = 200;

/** A line of the search: something that was found, a page, or something to do. */
interface Choice {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly go: () => void;
}

/** The pages and actions that the search offers. {@link Palette} filters them by what was typed. */
function useCommands(me: Me, workspace: string | null, go: (href: string) => void): readonly Choice[] {
  const say = useWords(SHELL);
  const entries = useMenuEntries(workspace).filter((entry) => mayOpen(me, workspace, entry));
  const workspaces = useWorkspaces(me).filter((one) => one.workspace !== workspace);
  const language = useOtherLanguage(me);
  const schemes = useSchemes().filter(({ isOn }) => !isOn);
  const signOut = useSignOut();
  const linkTo = (kind: string, title: string, href: string): Choice => ({
    id: href,
    kind,
    title,
    text: '',
    go: () => go(href),
  });
  const act = (title: string, run: () => void): Choice => ({
    id: title,
    kind: say('action'),
    title,
    text: '',
    go: run,
  });
  return [
    ...entries.filter(({ isAction }) => isAction).map(({ label, href }) => linkTo(say('action'), label, href)),
    ...entries.filter(({ isAction }) => !isAction).map(({ label, href }) => linkTo(say('page'), label, href)),
    linkTo(say('page'), say('me'), '/me'),
    ...workspaces.map(({ label, href }) => linkTo(say('switchTo'), label, href)),
    act(language.name, language.change),
    ...schemes.map(({ label, choose }) => act(label, choose)),
    act(say('signOut'), () => void signOut()),
  ];
}

/** Searches the workspace, leads to every page, and runs the actions that every page has: `/` and Ctrl-K open it. */
export function Search({ me, workspace }: { readonly me: Me; readonly workspace: string | null }) {
  const say = useWords(SHELL);
  const [typed, setTyped] = useState('');
  const [opened, { open, close }] = useDisclosure(false, { onOpen: () => setTyped('') });
  useEarlyKeys(
    opened,
    useCallback((text) => setTyped((before) => before + text), []),
  );
  useHotkeys([
    ['/', open],
    ['mod+k', open],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        c="var(--quiet)"
        fw={400}
        miw={{ base: 0, md: 300 }}
        justify="flex-start"
        onClick={open}
      >
        <span className="wide">{say(workspace === PROVIDER ? 'searchProvider' : 'search')}</span>
        <span className="narrow">{say('searchTitle')}</span>
      </Button>
      <Modal opened={opened} onClose={close} title={say('searchTitle')} size="lg" centered={false}>
        {opened && <Palette me={me} workspace={workspace} typed={typed} setTyped={setTyped} onDone={close} />}
      </Modal>
    </>
  );
}

const idOf = (index: number): string => `choice-${index}`;

/** The field and its list. The focus stays in the field; the arrows highlight a line, and Enter takes it. */
function Palette({
  me,
  workspace,
  typed,
  setTyped,
  onDone,
}: {
  readonly me: Me;
  readonly workspace: string | null;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly onDone: () => void;
}) {
  const say = useWords(SHELL);
  const stateOf = useWords(STATUS);
  const router = useRouter();
  /** The id of the line that the arrows have highlighted; null: the first one. An index would name another line when results come. */
  const [highlighted, setHighlighted] = useState<string | null>(null);
  /** Enter was pressed before the answer came: scanners and fast fingers do not wait for it. */
  const [isHasty, setHasty] = useState(false);
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, WAIT_MS);
  const found = useFound(workspace, search);
  const go = (href: string) => void router.navigate({ href });
  const commands = useCommands(me, workspace, go).filter(({ title }) =>
    title.toLowerCase().includes(wanted.toLowerCase()),
  );
  const isBusy = workspace !== null && wanted !== '' && (search !== wanted || found.isFetching);
  const choices: readonly Choice[] = [
    ...(wanted === '' ? [] : (found.data ?? [])).map(({ href, kind, title, text, state }) => ({
      id: `${kind} ${href} ${title} ${text}`,
      kind: say(kind),
      title,
      text: state === null ? text : `${text} (${stateOf(state)})`,
      go: () => go(href),
    })),
    ...commands,
  ];
  const active = Math.max(
    0,
    choices.findIndex(({ id }) => id === highlighted),
  );
  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return;
    onDone();
    choice.go();
  };
  const first = choices[0];
  useEffect(() => {
    if (!isHasty || isBusy) return;
    setHasty(false);
    // Without an answer the first line is not what was meant: it is some action, such as signing out.
    if (first === undefined || found.error !== null) return;
    onDone();
    first.go();
  }, [isHasty, isBusy, first, found.error, onDone]);
  useEffect(() => {
    document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent): void => {
    // While Japanese is being converted, the keys belong to the conversion.
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      event.preventDefault();
      setHighlighted(choices[(active + step + choices.length) % choices.length]?.id ?? null);
      setHasty(false);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isBusy && highlighted === null) setHasty(true);
    else take(choices[active]);
  };
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label={say('searchTitle')}
        aria-expanded={choices.length > 0}
        aria-controls="choices"
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? idOf(active) : undefined}
        placeholder={say(workspace === PROVIDER ? 'searchHintProvider' : 'searchHint')}
        maxLength={100}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setHighlighted(null);
          setHasty(false);
        }}
      />
      <div role="status">
        {found.error !== null && <FailureText error={found.error} />}
        {isBusy && isHasty && <Text className="quiet">{say('searching')}</Text>}
        {!isBusy && wanted !== '' && choices.length === 0 && <Text className="quiet">{say('nothingFound')}</Text>}
      </div>
      {choices.length > 0 && (
        <div id="choices" role="listbox" aria-label={say('results')} className="choices">
          {choices.map((choice, index) => (
            <UnstyledButton
              component="div"
              key={choice.id}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="found"
              onClick={() => take(choice)}
            >
              <span className="quiet">{choice.kind}</span> <strong>{choice.title}</strong> {choice.text}
            </UnstyledButton>
          ))}
        </div>
      )}
    </>
  );
}
