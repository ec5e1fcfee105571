import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A picture is read when it is this near to the window. */
const NEAR = '400px';

/**
 * A small picture; a click opens the whole picture. The address of an `img` could not name the account, so the picture is
 * read with a request like everything else. A page may have a hundred pictures, so each is read only when it is scrolled
 * near to the window.
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
  /** The length of its sides, in px. */
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
