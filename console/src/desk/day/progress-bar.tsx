import './progress-bar.css';

/** How far orders are: packed ones in full, picked ones paler. The words beside it say the same. */
export function ProgressBar({
  done,
  picked = 0,
  all,
}: {
  readonly done: number;
  readonly picked?: number;
  readonly all: number;
}) {
  const part = (count: number): string => `${all === 0 ? 0 : (count / all) * 100}%`;
  return (
    <svg className="progress" aria-hidden="true" preserveAspectRatio="none">
      <rect className="progress-all" width="100%" height="100%" />
      <rect className="progress-picked" width={part(done + picked)} height="100%" />
      <rect className="progress-done" width={part(done)} height="100%" />
    </svg>
  );
}
