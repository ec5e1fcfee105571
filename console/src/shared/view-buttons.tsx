import { Group, UnstyledButton } from '@mantine/core';

/** The views of a page, as buttons beside each other. */
export function ViewButtons<View extends string>({
  label,
  views,
  shown,
  wordOf,
  onChoose,
}: {
  /** What the views are of. */
  readonly label: string;
  readonly views: readonly View[];
  readonly shown: View;
  readonly wordOf: (view: View) => string;
  readonly onChoose: (view: View) => void;
}) {
  return (
    <Group gap={4} role="group" aria-label={label}>
      {views.map((view) => (
        <UnstyledButton
          key={view}
          className="view"
          aria-current={view === shown ? 'true' : undefined}
          onClick={() => onChoose(view)}
        >
          {wordOf(view)}
        </UnstyledButton>
      ))}
    </Group>
  );
}
