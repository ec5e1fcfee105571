import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { isGettingReady } from './remembered';
import { READY } from './words';

/** The link back to the list of what is still to be set up; nothing if no list is unfinished. */
export function BackToReady() {
  const say = useWords(READY);
  if (!isGettingReady()) return null;
  return (
    <Button component={Link} to="/provider/day" variant="default">
      {say('back')}
    </Button>
  );
}
