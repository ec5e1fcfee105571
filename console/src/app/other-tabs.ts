import { browserMemory } from './memory';
import { lastPerson } from './session';

/*
 * The tabs of a browser share one session. When somebody else signs in in one of them, the pages in the others are of a person
 * who is not signed in any more: what is done there would be done in the name of the new one. So these tabs begin anew.
 */

const SIGNED_IN = 'kura.signed-in';

/** Tells the other tabs whose session it is. */
export const tellOtherTabs = (person_id: number): void => browserMemory.set(SIGNED_IN, String(person_id));

// Browsers send this event to the tabs that did not write the value themselves.
window.addEventListener('storage', ({ key, newValue }) => {
  const shown = lastPerson();
  if (key !== SIGNED_IN || newValue === null || shown === null || newValue === String(shown.person_id)) return;
  location.assign('/');
});
