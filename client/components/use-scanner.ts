/** Looks through the camera about eight times a second and tells each text that it reads. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Camera, CameraError, type CameraTrouble, openCamera } from '../lib/camera.ts';
import { type CodeReader, openReader } from '../lib/code-reader.ts';

const EVERY_MS = 125;

export type ScannerState = 'opening' | 'looking' | CameraTrouble | 'unreadable';

export interface Scanner {
  /** Where the picture is shown, and read from. */
  video: RefObject<HTMLVideoElement | null>;
  state: ScannerState;
  camera: Camera | null;
  /** Chooses another camera. */
  choose: (deviceId: string) => void;
  again: () => void;
  /** What stands in a picture from the device. @throws where it cannot be opened or read */
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

  // One reader for as long as the window is open; the camera may come and go meanwhile.
  const reading = () => (reader.current ??= openReader());
  useEffect(
    () => () => {
      void reader.current?.then(({ end }) => end());
      reader.current = null;
    },
    [],
  );

  // Nobody is filmed by a tab that is not looked at: the camera goes off with it and comes back.
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
      // Whatever came while this picture was read is left out.
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
      // Closed while it was being asked for.
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
