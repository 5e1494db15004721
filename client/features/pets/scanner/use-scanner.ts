/** Reads the camera picture about eight times a second and reports each text. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, CameraError, type CameraTrouble, openCamera } from '../../../lib/camera.ts';
import { type CodeReader, openReader } from '../../../lib/code-reader.ts';

const EVERY_MS = 125;

export type ScannerState = 'opening' | 'looking' | CameraTrouble | 'unreadable';

export interface Scanner {
  /** The element that shows the camera picture and is read from. */
  video: RefObject<HTMLVideoElement | null>;
  state: ScannerState;
  camera: Camera | null;
  /** Switches to another camera. */
  choose: (deviceId: string) => void;
  again: () => void;
  /** The texts in a picture from the device. @throws where it cannot be opened or read */
  readPhoto: (file: File) => Promise<string[]>;
}

export function useScanner(onTexts: (texts: string[]) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('opening');
  const [camera, setCamera] = useState<Camera | null>(null);
  const [deviceId, setDeviceId] = useState<string>();
  const [tries, setTries] = useState(0);
  const shown = useShown();
  const reader = useRef<Promise<CodeReader> | null>(null);
  const tell = useRef(onTexts);
  useEffect(() => {
    tell.current = onTexts;
  });

  // One reader while the window is open; the camera may be switched meanwhile.
  const reading = () => (reader.current ??= openReader());
  useEffect(
    () => () => {
      void reader.current?.then(({ end }) => end());
      reader.current = null;
    },
    [],
  );

  // A hidden tab must not film a person: the camera stops when the tab is hidden and starts again with it.
  useEffect(() => {
    if (!shown) return;
    let over = false;
    let opened: Camera | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (over) return;
      const began = performance.now();
      const picture = video.current;
      if (picture && picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const texts = await (await reading()).read(picture);
        if (over) return;
        if (texts.length > 0) tell.current(texts);
      }
      // Frames that came while this picture was read are skipped.
      timer = setTimeout(() => void look().catch(fail), Math.max(0, EVERY_MS - (performance.now() - began)));
    };
    const fail = (error: unknown) => {
      if (over) return;
      opened?.stop();
      setCamera(null);
      setState(error instanceof CameraError ? error.trouble : 'unreadable');
    };
    const begin = async () => {
      setState('opening');
      opened = await openCamera(deviceId);
      // The scanner was closed while the browser asked for permission.
      if (over || !video.current) return opened.stop();
      video.current.srcObject = opened.stream;
      await video.current.play().catch(() => undefined);
      if (over) return;
      setCamera(opened);
      setState('looking');
      await look();
    };
    begin().catch(fail);
    const picture = video.current;
    return () => {
      over = true;
      clearTimeout(timer);
      opened?.stop();
      if (picture) picture.srcObject = null;
      setCamera(null);
    };
  }, [shown, deviceId, tries]);

  return {
    video,
    state,
    camera,
    choose: setDeviceId,
    again: () => setTries(tries + 1),
    readPhoto: async (file) => {
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      try {
        return await (await reading()).read(picture);
      } finally {
        picture.close();
      }
    },
  };
}

function useShown(): boolean {
  const [shown, setShown] = useState(!document.hidden);
  useEffect(() => {
    const look = () => setShown(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return shown;
}
