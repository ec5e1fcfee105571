import { useNavigate, useSearch } from '@tanstack/react-router';

/** The dialog that is open over a page, as the address says it; a reload shows the same. */
export function useDialog() {
  const navigate = useNavigate();
  const { dialog } = useSearch({ strict: false }) as { readonly dialog?: string };
  const show = (name: string | undefined) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, dialog: name }), replace: true });
  return { dialog, open: (name: string) => show(name), close: () => show(undefined) };
}
