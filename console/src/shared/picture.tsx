import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A small picture that opens. A link to it could not say which account it is about, so it is read as everything else is. */
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
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (url === null) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={text}
        style={{ width: size, height: size, objectFit: 'contain', border: '1px solid var(--line)', borderRadius: 6 }}
      />
    </a>
  );
}
