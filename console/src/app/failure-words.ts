import { Refused } from './api';
import { ListChanged, NoPasskey, PageNotLoaded, RowsChanged, Unanswered, Unreachable } from './failures';
import { useWords, words } from './i18n';

/* What a failure is in words: what happened, and what to do now. All pages say it with these. */

const WORDS = words(
  'failures',
  {
    unreachable: 'サーバーに接続できませんでした。ネットワークの接続を確認して、もう一度お試しください。',
    unanswered:
      'サーバーから応答がありませんでした。処理が完了している可能性があります。一覧で確認してから、もう一度お試しください。',
    unauthorized: 'サインインの有効期限が切れています。もう一度サインインしてください。',
    payment: 'お支払い方法が登録されていないため、この操作はできません。登録は、倉庫事業者にお問い合わせください。',
    forbidden: 'この操作を行う権限がありません。アカウントのオーナーまたは管理者にお問い合わせください。',
    missing: '対象が見つかりませんでした。削除または取り消された可能性があります。一覧に戻って確認してください。',
    conflict: 'ほかの操作と重なりました。現在の内容を確認してから、もう一度お試しください。',
    invalid: '入力内容に誤りがあります。内容を確認して、もう一度お試しください。',
    seconds: 'アクセスが集中しています。{{count}}秒後にもう一度お試しください。',
    minutes: 'アクセスが集中しています。{{count}}分後にもう一度お試しください。',
    later: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
    busySeconds: 'メンテナンス中、または混み合っています。{{count}}秒ほど待ってから、もう一度お試しください。',
    busy: 'メンテナンス中、または混み合っています。しばらくしてからもう一度お試しください。',
    bug: 'Kuraに問題が発生しました。もう一度お試しいただき、続く場合はこの番号を添えて管理者にお知らせください：{{id}}',
    bugHere: '画面の表示中に問題が発生しました。ページを再読み込みしてください。続く場合は管理者にお知らせください。',
    noPasskey: 'パスキーを使用できませんでした。もう一度試すか、パスワードをお使いください。',
    listChanged:
      '商品または同梱物が、入力中にほかで変更されたため、送信しませんでした。開き直して入力を破棄し、現在の内容から変更してください。',
    rowsChanged: '入力中の行が、その間にほかで変更されたため、送信しませんでした。現在の内容を確認してください。',
    outdated: 'Kuraが新しくなりました。ページを再読み込みしてください。',
    refused: 'この操作はできませんでした（{{status}}）。内容を確認して、もう一度お試しください。',
  },
  {
    unreachable: 'The server could not be reached. Check your connection and try again.',
    unanswered: 'The server did not answer. The work may have been done anyway: check the list before you try again.',
    unauthorized: 'Your session has ended. Sign in again.',
    payment: 'No payment method is registered, so this cannot be done. Ask the provider to register one.',
    forbidden: 'You are not allowed to do this. Ask an owner of the account, or an administrator.',
    missing: 'This was not found. It may have been deleted or cancelled: go back to the list and check.',
    conflict: 'Something else changed it at the same time. Check how it is now, then try again.',
    invalid: 'Something that you entered is not right. Check it and try again.',
    seconds: 'There were too many requests. Try again in {{count}} s.',
    minutes: 'There were too many requests. Try again in {{count}} min.',
    later: 'There were too many requests. Try again a little later.',
    busySeconds: 'Kura is busy or under maintenance. Try again in about {{count}} s.',
    busy: 'Kura is busy or under maintenance. Try again a little later.',
    bug: 'Something went wrong in Kura. Try again. If it happens again, tell your administrator this number: {{id}}',
    bugHere: 'Something went wrong on this page. Reload it. If it happens again, tell your administrator.',
    noPasskey: 'The passkey was not accepted. Try again, or use your password.',
    listChanged:
      'The goods were changed elsewhere in the meantime, so nothing was sent. Open this again, discard what you typed, and change the goods as they are now.',
    rowsChanged:
      'Rows into which you typed were changed elsewhere in the meantime, so nothing was sent. Check how they are now.',
    outdated: 'There is a new version of Kura. Reload the page.',
    refused: 'This could not be done ({{status}}). Check it and try again.',
  },
);

/** A longer wait is shown in minutes. */
const MANY_SECONDS = 90;

/**
 * The message of the contract for 429, the same in every language. The routes for signing in send words for people instead.
 */
const NO_WORDS = 'Too Many Attempts.';

/** @returns a function that says in the present language what happened, and what to do now */
export function useFailureWords(): (failure: unknown) => string {
  const say = useWords(WORDS);

  const tooMany = ({ message, retry_after_s }: Refused): string => {
    if (message !== NO_WORDS) return message;
    if (retry_after_s === null) return say('later');
    if (retry_after_s <= MANY_SECONDS) return say('seconds', { count: Math.ceil(retry_after_s) });
    return say('minutes', { count: Math.ceil(retry_after_s / 60) });
  };
  const invalid = ({ faults, message }: Refused): string => {
    const reasons = [...new Set(Object.values(faults).flat())].join(' ');
    return reasons || message || say('invalid');
  };
  const refusal = (refused: Refused): string => {
    const { status, message, request_id, retry_after_s } = refused;
    if (status === 401) return message || say('unauthorized');
    if (status === 402) return say('payment');
    if (status === 403) return message || say('forbidden');
    if (status === 404) return say('missing');
    if (status === 409) return message || say('conflict');
    if (status === 422) return invalid(refused);
    if (status === 429) return tooMany(refused);
    if (status === 503) return retry_after_s === null ? say('busy') : say('busySeconds', { count: retry_after_s });
    if (status >= 500) return say('bug', { id: request_id ?? '-' });
    return Object.keys(refused.faults).length > 0 ? invalid(refused) : message || say('refused', { status });
  };
  return (failure) => {
    if (failure instanceof Refused) return refusal(failure);
    if (failure instanceof Unreachable) return say('unreachable');
    if (failure instanceof Unanswered) return say('unanswered');
    if (failure instanceof ListChanged) return say('listChanged');
    if (failure instanceof RowsChanged) return say('rowsChanged');
    if (failure instanceof NoPasskey) return say('noPasskey');
    if (failure instanceof PageNotLoaded) {
      return say(
        failure.reason === 'outdated' ? 'outdated' : failure.reason === 'unreachable' ? 'unreachable' : 'bugHere',
      );
    }
    return say('bugHere');
  };
}
