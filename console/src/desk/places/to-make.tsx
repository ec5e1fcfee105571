import { Button } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { useMay } from '../../app/session';
import { pageLink } from '../../shared/address-bar';
import { Nothing } from '../../shared/page';
import { PLACES } from './words';

/** The link to the form that makes places of a kind. */
const ToMake = ({ kind, children }: { readonly kind: string; readonly children: string }) => (
  <Button {...pageLink('.', (before) => ({ warehouse: before.warehouse, view: 'make', kind }))}>{children}</Button>
);

/** What a warehouse shows that has only the places that every warehouse has. */
export function Beginning() {
  const say = useWords(PLACES);
  const mayMake = useMay('setPlaces');
  return <Nothing title={say('onlyOwn')}>{mayMake && <ToMake kind="shelf">{say('makeFirst')}</ToMake>}</Nothing>;
}
