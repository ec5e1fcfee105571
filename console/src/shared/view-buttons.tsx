import { Group, UnstyledButton } from '@mantine/core';
import { formatNumber } from '../app/i18n';

/** The views of a page, as buttons beside each other. */
export function ViewButtons<View extends string>({
  label,
  views,
  shown,
  wordOf,
  countOf,
  onChoose,
}: {
  /** What the views are of. */
  readonly label: string;
  readonly views: readonly View[];
  readonly shown: View;
  readonly wordOf: (view: View) => string;
  /** How many rows a view has; undefined: not known yet. Absent: nobody counts them. */
  readonly countOf?: (view: View) => number | undefined;
  readonly onChoose: (view: View) => void;
}) {
  return (
    <Group gap={4} role="group" aria-label={label}>
      {views.map((view) => {
        const count = countOf?.(view);
        return (
          <UnstyledButton
            key={view}
            className="view"
            aria-current={view === shown ? 'true' : undefined}
            onClick={() => onChoose(view)}
          >
            {wordOf(view)}
            {count !== undefined && <span className="count">{formatNumber(count)}</span>}
          </UnstyledButton>
        );
      })}
    </Group>
  );
}
