import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { useWords } from '../../app/i18n';
import { FLOOR } from '../words';

/** The reader comes with the app, not from another server. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The pause between two pictures in which a code is looked for. */
const EVERY_MS = 150;

/** The text as scanners send it, with the separators of GS1 codes. By default, the reader writes brackets for people. */
const READING: ReaderOptions = { maxNumberOfSymbols: 1, textMode: 'Plain' };

/** Fine bars need more pixels than cameras give by default. */
const CAMERA: MediaTrackConstraints = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 960 } };

/** Why there is no picture. An error that is not from the camera is from the barcode reader, which could not be loaded. */
function faultOf(error: unknown): 'cameraRefused' | 'noCamera' | 'cameraBusy' | 'cameraNotLoaded' {
  if (!(error instanceof DOMException)) return 'cameraNotLoaded';
  if (error.name === 'NotAllowedError') return 'cameraRefused';
  return error.name === 'NotFoundError' ? 'noCamera' : 'cameraBusy';
}

/** Reads one code with the camera, for devices without a scanner. */
export default function Camera({ onScan }: { readonly onScan: (code: string) => void }) {
  const say = useWords(FLOOR);
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<ReturnType<typeof faultOf> | 'cameraUnsafe' | null>(null);
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const failed = (error: unknown) => {
      stop();
      setFault(faultOf(error));
    };
    const canvas = document.createElement('canvas');
    const look = async () => {
      const shown = video.current;
      if (isOver || shown === null) return;
      if (shown.videoWidth > 0) {
        canvas.width = shown.videoWidth;
        canvas.height = shown.videoHeight;
        const drawing = canvas.getContext('2d', { willReadFrequently: true });
        drawing?.drawImage(shown, 0, 0);
        const picture = drawing?.getImageData(0, 0, canvas.width, canvas.height);
        const [found] = picture === undefined ? [] : await readBarcodes(picture, READING);
        // Stops here, so that a code that stays in the picture is one scan.
        if (found !== undefined && found.text !== '')
          return isOver ? undefined : scanned(found.symbologyIdentifier + found.text);
      }
      timer = setTimeout(() => void look().catch(failed), EVERY_MS);
    };
    navigator.mediaDevices
      ?.getUserMedia({ video: CAMERA })
      .then(async (opened) => {
        stream = opened;
        if (isOver || video.current === null) return stop();
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      })
      .catch(failed);
    // Browsers have no camera for pages that came without HTTPS.
    if (navigator.mediaDevices === undefined) setFault('cameraUnsafe');
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  if (fault === null) return <video ref={video} playsInline muted />;
  return (
    <p role="alert" className="question">
      {say(fault)}
    </p>
  );
}
