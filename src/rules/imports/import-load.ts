import { conflict } from '../../kernel/errors.js';

/* How much an account may have of imports. */

/** Maximum number of imports of an account that are in work at the same time. */
export const AT_WORK = 5;
/** Maximum of an account's stored entries that are not made. */
export const KEPT_ENTRIES = 100_000;
/** The megabytes that they may take; one more file may go beyond. */
export const KEPT_MB = 256;

/** How much an account has: imports that are at work, and entries from which nothing was made yet. */
export interface ImportLoad {
  readonly at_work: number;
  readonly entries: number;
  /** What these entries take in the database, compressed. */
  readonly bytes: number;
}

/** @throws conflict when as many imports are at work as may be */
export function refuseIfBusy({ at_work }: Pick<ImportLoad, 'at_work'>): void {
  if (at_work >= AT_WORK)
    throw conflict(
      `${at_work} files are being worked on. Wait until one is done, or stop one.`,
      `現在${at_work}件のファイルを処理中です。完了を待つか、いずれかを中止してください。`,
    );
}

/**
 * @param more how many entries would be stored in addition
 * @throws conflict when there would be too many, or when what is stored is too large
 */
export function refuseIfFull({ entries, bytes }: Pick<ImportLoad, 'entries' | 'bytes'>, more: number): void {
  if (entries + more > KEPT_ENTRIES)
    throw conflict(
      `An account can keep at most ${KEPT_ENTRIES} entries that are not sent, in all its files. Discard files that you do not need.`,
      `未登録のデータは、アカウント全体で${KEPT_ENTRIES}件までしか保存できません。不要なファイルを破棄してください。`,
    );
  if (bytes > KEPT_MB * 1_000_000)
    throw conflict(
      `The files of an account that are not sent may take at most ${KEPT_MB} MB. Discard files that you do not need.`,
      `未登録のファイルは、アカウント全体で${KEPT_MB}MBまでしか保存できません。不要なファイルを破棄してください。`,
    );
}
