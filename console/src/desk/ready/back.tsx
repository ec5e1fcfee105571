import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/i18n';
import { isGettingReady } from './remembered';
import { READY } from './words';

/** The way back to what is still to be set up, for whoever came from there. */
export function BackToReady() {
  const say = useWords(READY);
  if (!isGettingReady()) return null;
  return (
    <Button component={Link} to="/provider/day" variant="default">
      {say('back')}
    </Button>
  );
}
