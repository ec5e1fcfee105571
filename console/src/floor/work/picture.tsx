import { useLayoutEffect, useState } from 'react';
import { readPicture } from '../device/client';

/*
 * Pictures of goods, as the server names them in the data of screens. They are kept in memory, because each answer renders
 * its screen again. They are read one after the other, so that scans never wait behind them.
 */

/** The most pictures in memory, of a few kilobytes each. */
const MOST_KEPT = 200;

const kept = new Map<string, Blob>();
let reading: Promise<unknown> = Promise.resolve();

/** @param isOver whether the picture is no longer needed. @returns null: it cannot be read now */
async function readKept(path: string, isOver: () => boolean): Promise<Blob | null> {
  const turn = reading.then(async () => kept.get(path) ?? (isOver() ? null : await readPicture(path)));
  reading = turn;
  const picture = await turn;
  if (picture === null) return null;
  kept.set(path, picture);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return picture;
}

interface PictureOf {
  readonly path: string;
  readonly name: string;
  readonly isSmall?: boolean;
}

/**
 * The picture of goods, in a box of one size. There is no box when there is no picture, or when it cannot be read.
 * @param path null or absent: they have none
 */
export const Picture = ({ path, ...more }: Omit<PictureOf, 'path'> & { readonly path: string | null | undefined }) =>
  // The key makes a new box for another path: goods are never shown with the picture of other goods.
  path ? <Box key={path} path={path} {...more} /> : null;

function Box({ path, name, isSmall = false }: PictureOf) {
  /** The address of the picture in memory; null: it is not read yet. */
  const [address, setAddress] = useState<string | null>(null);
  const [isGone, setGone] = useState(false);
  useLayoutEffect(() => {
    let isOver = false;
    let made: string | null = null;
    const show = (picture: Blob | null) => {
      if (isOver) return;
      if (picture === null) return setGone(true);
      made = URL.createObjectURL(picture);
      setAddress(made);
    };
    const known = kept.get(path);
    if (known === undefined) void readKept(path, () => isOver).then(show);
    else show(known);
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [path]);
  if (isGone) return null;
  return (
    <span className={isSmall ? 'picture is-small' : 'picture'}>
      {address !== null && <img src={address} alt={name} onError={() => setGone(true)} />}
    </span>
  );
}
