import { useState } from 'react';
import { useWords } from '../app/i18n';
import { kept } from './device/kept';
import { useOnlyTab } from './device/only-tab';
import { PairPage } from './pair/pair';
import { SignInPage } from './sign-in/sign-in';
import { FLOOR } from './words';
import { Announcer } from './work/screen';
import { WorkPage } from './work/work';

/** What the device shows: until it is paired, how to pair it; until somebody is signed in, how to sign in; then the work. */
export function App() {
  const say = useWords(FLOOR);
  const [, look] = useState(0);
  const { tab, take } = useOnlyTab();
  /** What the device keeps (kept.ts) has changed: renders again. */
  const onChange = () => look((count) => count + 1);
  /** Nobody has signed out: the session has ended by itself. */
  const [hasEnded, setEnded] = useState(false);
  if (tab === 'asking') return null;
  if (tab === 'other')
    return (
      <main className="lattice door">
        <div className="panel">
          <p className="question">{say('otherTab')}</p>
          <button type="button" className="choice primary" onClick={take}>
            {say('useHere')}
          </button>
        </div>
      </main>
    );
  if (kept('device') === null) return <PairPage onPaired={onChange} />;
  if (kept('worker') === null) return <SignInPage hasEnded={hasEnded} onSignedIn={onChange} onRevoked={onChange} />;
  return (
    <Announcer>
      <WorkPage
        onSignedOut={(byItself) => {
          setEnded(byItself);
          onChange();
        }}
      />
    </Announcer>
  );
}
