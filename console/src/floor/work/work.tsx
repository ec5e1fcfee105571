import { type ReactNode, useState } from 'react';
import { useWords } from '../../app/i18n';
import { isBadge } from '../device/badge';
import { kept } from '../device/kept';
import type { Answer, Input } from '../device/outbox';
import { useScanner } from '../device/use-scanner';
import { CHOICES, FLOOR } from '../words';
import { Bar } from './bar';
import { Buttons, OF_BAR } from './buttons';
import { Caught } from './caught';
import { LazyCamera } from './lazy-camera';
import { Menu } from './menu';
import { Network, NoEffectDialog } from './network';
import { NumberPad } from './number-pad';
import { Over } from './over';
import { IsWaiting, type Screen } from './screen';
import { screenOf } from './screens';
import { TypedCode } from './typed-code';
import { useUploads } from './uploads';
import { useFocusKept } from './use-focus-kept';
import { useWork } from './use-work';

/** The tools that a picker has besides the scanner. */
type Tool = 'camera' | 'code' | 'date' | 'units' | 'menu';

/** What the pad asks for. */
const TITLES = {
  units: 'typeNumber',
  more: 'typeMore',
  total: 'typeTotal',
  grams: 'typeGrams',
  date: 'typeDate',
} as const;

/** The most digits that the pad takes. No valid number has as many. */
const LONGEST_NUMBER = 9;

/** The frame of all work: where one is, the screen of the server, what was right or wrong, and the buttons. */
export function WorkPage({
  onSignedOut,
}: {
  /** @param byItself the session has ended: nobody has asked for it */
  readonly onSignedOut: (byItself: boolean) => void;
}) {
  const say = useWords(FLOOR);
  const choices = useWords(CHOICES);
  const photos = useUploads();
  const { answer, outbox, isAway, isSlow, refused, count, wrongs, send, tellWrong, clearUndone } = useWork(() =>
    onSignedOut(true),
  );
  const main = useFocusKept<HTMLElement>();
  const [tool, setTool] = useState<Tool | null>(null);
  const [firstDigit, setFirstDigit] = useState('');
  /** The task and the step at which the tool was opened, and what was wrong until then: what is typed is meant for them. */
  const [opened, setOpened] = useState<Pick<Answer, 'task' | 'step'> & { readonly wrongs: number }>();
  const shown: Screen | null = answer === null ? null : screenOf(answer.kind, answer.screen);
  const open = (one: Tool, digit = '') => {
    setFirstDigit(digit);
    setOpened(answer === null ? undefined : { task: answer.task, step: answer.step, wrongs });
    setTool(one);
  };
  const close = () => setTool(null);
  const take = (input: Input, from?: typeof opened) => {
    close();
    // A badge is a secret of the colleague who takes over, and no goods.
    if ('code' in input && isBadge(input.code))
      return tellWrong(say('signOutFirst', { name: kept('worker')?.name ?? '' }));
    // While the number was typed, its scan turned out to be wrong: the server would apply the number to the goods before.
    if ('units' in input && from?.wrongs !== wrongs) return tellWrong(say('numberDropped'));
    send(input, from);
  };
  const scan = (code: string) => take({ code });
  const takesNumber = shown?.types !== undefined && shown.types !== 'date';
  useScanner(scan, (digit) => takesNumber && tool === null && open('units', digit));
  const menu = tool === 'menu' && (
    <Menu
      waiting={outbox.waiting.length + photos.beingKept + photos.waiting.length}
      onClose={close}
      onSignedOut={() => onSignedOut(false)}
    />
  );
  if (answer === null)
    return (
      <div className="work">
        <Head title={say('reading')} onMenu={() => open('menu')} />
        <Network state={outbox} isAway={isAway} isSlow={isSlow} />
        <Bar nth={count} tone="wrong" text={refused} />
        {refused !== null && <Reload />}
        {menu}
      </div>
    );
  const { kind, sound } = answer;
  const next = nextOf(shown, answer);
  // While the answer to a button is pending, no button can be pressed.
  const isWaiting = outbox.waiting.some((one) => 'choice' in one);
  const choose = (choice: string) => {
    if (!isWaiting) send({ choice });
  };
  const tone = refused === null ? sound : 'wrong';
  // The screen already says in its own words what to do.
  const isAsked = sound !== 'wrong' && shown?.asks === true;
  const said = refused ?? (isAsked ? null : answer.message);
  return (
    <div className={`work ${tone}`}>
      <Head title={kind === null ? say('home') : choices(kind as 'pick')} onMenu={() => open('menu')}>
        <span className="warehouse">{kept('device')?.warehouse_name}</span>
      </Head>
      <Network state={outbox} isAway={isAway} isSlow={isSlow} />
      <Bar nth={count} tone={tone} text={said} />
      <main key={`${answer.task} ${answer.screen}`} ref={main} className="screen" tabIndex={-1}>
        {shown === null || next === undefined ? (
          <Unknown text={say(shown === null ? 'unknownScreen' : 'brokenScreen')} />
        ) : (
          <Caught nth={count} instead={<Unknown text={say('brokenScreen')} />}>
            <IsWaiting value={isWaiting}>
              <Shown of={shown} answer={answer} choose={choose} />
            </IsWaiting>
          </Caught>
        )}
      </main>
      <footer className="foot-of">
        <Buttons
          key={`${answer.task} ${answer.step} ${count}`}
          choices={answer.choices.filter((choice) => !OF_BAR.includes(choice) && shown?.shows?.(choice) !== true)}
          next={next ?? null}
          isWaiting={isWaiting}
          choose={choose}
        />
        <Tools shown={shown} choices={answer.choices} isWaiting={isWaiting} open={open} choose={choose} />
      </footer>
      <NoEffectDialog state={outbox} onRead={clearUndone} />
      {tool !== null && (
        <OpenTool
          tool={tool}
          shown={shown}
          firstDigit={firstDigit}
          onScan={scan}
          onTyped={(input) => take(input, opened)}
          onClose={close}
        />
      )}
      {menu}
    </div>
  );
}

/** The top of the page: what one does, and the menu. */
function Head({
  title,
  onMenu,
  children,
}: {
  readonly title: string;
  readonly onMenu: () => void;
  readonly children?: ReactNode;
}) {
  const say = useWords(FLOOR);
  return (
    <header className="head">
      <h1>{title}</h1>
      {children}
      <button type="button" className="small" aria-label={say('menu')} onClick={onMenu}>
        ☰
      </button>
    </header>
  );
}

/** The buttons below the choices of a screen: what opens a tool, and choices that each screen has in the same place. */
function Tools({
  shown,
  choices,
  isWaiting,
  open,
  choose,
}: {
  readonly shown: Screen | null;
  readonly choices: readonly string[];
  readonly isWaiting: boolean;
  readonly open: (tool: Tool) => void;
  readonly choose: (choice: string) => void;
}) {
  const say = useWords(FLOOR);
  const choiceWord = useWords(CHOICES);
  return (
    <div className="tools">
      {shown?.types !== undefined && (
        <button
          type="button"
          className={shown.asks === true ? 'primary' : undefined}
          onClick={() => open(shown.types === 'date' ? 'date' : 'units')}
        >
          {say(shown.types)}
        </button>
      )}
      <button type="button" onClick={() => open('code')}>
        {say('code')}
      </button>
      <button type="button" onClick={() => open('camera')}>
        {say('camera')}
      </button>
      {OF_BAR.filter((choice) => choices.includes(choice)).map((choice) => (
        <button key={choice} type="button" disabled={isWaiting} onClick={() => choose(choice)}>
          {choiceWord(choice as 'undo')}
        </button>
      ))}
    </div>
  );
}

/** The tool that is open over the page. */
function OpenTool({
  tool,
  shown,
  firstDigit,
  onScan,
  onTyped,
  onClose,
}: {
  readonly tool: Tool;
  readonly shown: Screen | null;
  /** With which digit somebody began to type a number. */
  readonly firstDigit: string;
  readonly onScan: (code: string) => void;
  readonly onTyped: (input: Input) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(FLOOR);
  if (tool === 'camera') return <LazyCamera onScan={onScan} onClose={onClose} />;
  if (tool === 'code' || tool === 'date')
    return <TypedCode isDate={tool === 'date'} onEnter={(code) => onTyped({ code })} onClose={onClose} />;
  if (tool === 'units')
    return (
      <Over title={say(TITLES[shown?.types ?? 'units'])} onClose={onClose}>
        <NumberPad
          label={say('number')}
          first={firstDigit}
          longest={LONGEST_NUMBER}
          onEnter={(digits) => onTyped({ units: Number(digits) })}
        />
      </Over>
    );
  return null;
}

/** The choice that comes next on a screen; null: none. Undefined: this version cannot read the data of the screen. */
function nextOf(shown: Screen | null, { data }: Answer): string | null | undefined {
  try {
    return shown?.next?.(data as never) ?? null;
  } catch {
    return undefined;
  }
}

function Shown({
  of: { Show },
  answer,
  choose,
}: {
  readonly of: Screen;
  readonly answer: Answer;
  readonly choose: (choice: string) => void;
}) {
  return <Show data={answer.data as never} answer={answer} choose={choose} />;
}

/** Shown instead of a screen that this version does not know: the page may have been loaded days ago, before an update. */
function Unknown({ text }: { readonly text: string }) {
  return (
    <>
      <p className="question">{text}</p>
      <Reload />
    </>
  );
}

function Reload() {
  const say = useWords(FLOOR);
  return (
    <button type="button" className="choice primary" onClick={() => location.reload()}>
      {say('reload')}
    </button>
  );
}
