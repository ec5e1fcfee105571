import { useNavigate } from '@tanstack/react-router';
import { useSearchOf } from './address-bar';

/** The dialog that is open over a page, as the address says it; a reload shows the same. */
export function useDialog() {
  const navigate = useNavigate();
  const { dialog } = useSearchOf<'dialog'>();
  const show = (name: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, dialog: name }), replace: true });
  return { dialog, open: (name: string) => show(name), close: () => show(undefined) };
}
