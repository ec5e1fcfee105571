import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';

/** The reader comes with the app, not from another server. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** A picture is looked at so often. */
const EVERY_MS = 150;
/** The same code in the picture is not another scan before it was out of sight for so long. */
const AGAIN_MS = 1_500;

/** Reads barcodes with the camera, for devices without a scanner. */
export default function Camera({
  onScan,
  onClose,
}: {
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}) {
  const say = useWords(FLOOR);
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState(false);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = { code: '', at: 0 };
    const canvas = document.createElement('canvas');
    const failed = () => setFault(true);
    const look = async () => {
      const shown = video.current;
      if (isOver || shown === null) return;
      if (shown.videoWidth > 0) {
        canvas.width = shown.videoWidth;
        canvas.height = shown.videoHeight;
        const drawing = canvas.getContext('2d', { willReadFrequently: true });
        drawing?.drawImage(shown, 0, 0);
        const picture = drawing?.getImageData(0, 0, canvas.width, canvas.height);
        const [found] = picture === undefined ? [] : await readBarcodes(picture, { maxNumberOfSymbols: 1 });
        const now = Date.now();
        if (found !== undefined && found.text !== '' && !isOver) {
          if (found.text !== last.code || now - last.at > AGAIN_MS) scanned(found.text);
          last = { code: found.text, at: now };
        }
      }
      timer = setTimeout(() => void look().catch(failed), EVERY_MS);
    };
    navigator.mediaDevices
      ?.getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver || video.current === null) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      })
      .catch(failed);
    // Browsers have no camera for pages that came without HTTPS.
    if (navigator.mediaDevices === undefined) failed();
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div className="over camera" role="dialog" aria-modal="true" aria-label={say('camera')}>
      {fault ? <p className="ask">{say('noCamera')}</p> : <video ref={video} playsInline muted />}
      <button type="button" className="choice" onClick={onClose}>
        {say('close')}
      </button>
    </div>
  );
}
