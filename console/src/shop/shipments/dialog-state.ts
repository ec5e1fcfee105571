import { useNavigate } from '@tanstack/react-router';
import { useSearchOf } from '../../shared/address-bar';

/** The dialogs about a shipment. */
const DIALOGS = ['change', 'cancel'] as const;
type Dialog = (typeof DIALOGS)[number];

/** Which dialog about a shipment is open. The address has it with the id of the shipment, so a reload opens it again. */
export function useShipmentDialog(id: string): readonly [open: Dialog | null, set: (dialog: Dialog | null) => void] {
  const search = useSearchOf<Dialog>();
  const navigate = useNavigate();
  const open = DIALOGS.find((dialog) => search[dialog] === id) ?? null;
  const set = (dialog: Dialog | null) =>
    void navigate({
      to: '.',
      search: ({ change: _change, cancel: _cancel, ...before }: Record<string, string>) =>
        dialog === null ? before : { ...before, [dialog]: id },
      // Going back must not open a dialog again that was closed.
      replace: dialog === null,
    });
  return [open, set];
}
