import { Button } from '@mantine/core';
import { useWords } from '../../app/i18n';
import { pageLink } from '../../shared/address-bar';
import { isGettingReady, rememberedOf } from './remembered';
import { READY } from './words';

/**
 * The link back to the list of what is still to be set up; nothing if no list is unfinished.
 * @param warehouse the one that the page is about. A page about all of them leads to the list of the chosen one
 */
export function BackToReady({ warehouse }: { readonly warehouse?: string }) {
  const say = useWords(READY);
  const isUnfinished = warehouse === undefined ? isGettingReady() : rememberedOf(warehouse) === 'seen';
  if (!isUnfinished) return null;
  return (
    <Button {...pageLink('/provider/day', warehouse === undefined ? {} : { warehouse })} variant="default">
      {say('back')}
    </Button>
  );
}
