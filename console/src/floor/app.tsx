import { useState } from 'react';
import { kept } from './device/kept';
import { PairPage } from './pair/pair';
import { SignInPage } from './sign-in/sign-in';
import { WorkPage } from './work/work';

/** What the device shows: until it is paired, how to pair it; until somebody is signed in, how to sign in; then the work. */
export function App() {
  const [, look] = useState(0);
  /** Something of what the device keeps has changed. */
  const onChange = () => look((count) => count + 1);
  if (kept('device') === null) return <PairPage onPaired={onChange} />;
  if (kept('worker') === null) return <SignInPage onSignedIn={onChange} onRevoked={onChange} />;
  return <WorkPage onSignedOut={onChange} />;
}
