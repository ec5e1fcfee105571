import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** So far below the window, a picture is read already. */
const NEAR = '400px';

/**
 * A small picture that opens. A link to it could not say which account it is about, so it is read as everything else is. Pictures are
 * read whole and a page may have a hundred, so one is read when somebody comes near it.
 */
export function Picture({
  query,
  text,
  size = 120,
}: {
  readonly query: {
    readonly queryKey: readonly [account: string, what: 'picture', of: string, no: number];
    readonly queryFn: () => Promise<Blob>;
  };
  readonly text: string;
  /** Of its sides. */
  readonly size?: number;
}) {
  const { ref, entry } = useIntersection({ rootMargin: NEAR });
  const [seen, setSeen] = useState(false);
  if (entry?.isIntersecting === true && !seen) setSeen(true);
  const { data } = useQuery({ ...query, enabled: seen, staleTime: Number.POSITIVE_INFINITY });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <div ref={ref} style={{ width: size, height: size }}>
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer">
          <img
            src={url}
            alt={text}
            style={{
              width: size,
              height: size,
              objectFit: 'contain',
              border: '1px solid var(--line)',
              borderRadius: 6,
            }}
          />
        </a>
      )}
    </div>
  );
}
