import { Button } from '@mantine/core';
import { pageLink } from '../shared/address-bar';

/** The page where work goes on, or where somebody can act. */
export interface NextPage {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Whether it waits for whoever reads this. */
  readonly isDue?: boolean;
}

export const NextPageButton = ({ page: { label, to, search = {}, isDue = false } }: { readonly page: NextPage }) => (
  <Button {...pageLink(to, search)} variant={isDue ? 'filled' : 'default'}>
    {label}
  </Button>
);
