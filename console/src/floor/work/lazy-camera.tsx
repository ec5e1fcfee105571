import { lazy, Suspense } from 'react';

const Camera = lazy(() => import('../device/camera'));

/** The camera and its reader are loaded when somebody opens them first: most devices have a scanner. */
export function LazyCamera(props: { readonly onScan: (code: string) => void; readonly onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Camera {...props} />
    </Suspense>
  );
}
