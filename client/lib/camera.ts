/** The camera of a device: asked for, its others, its light, and why there is none. */

export type CameraTrouble =
  /** The person or the system said no. */
  | 'refused'
  | 'none'
  /** Another program holds it. */
  | 'busy'
  /** The page did not come over https: browsers then show no camera at all. */
  | 'insecure';

export class CameraError extends Error {
  readonly trouble: CameraTrouble;
  constructor(trouble: CameraTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

export interface Camera {
  stream: MediaStream;
  /** Of the one that is open, where the browser tells. */
  deviceId: string | undefined;
  /** All of the device: more than one can be chosen among. */
  others: { id: string; label: string }[];
  /** Null where it has no light. */
  light: ((on: boolean) => Promise<void>) | null;
  stop: () => void;
}

/** The one that looks away from the person, or the one that was chosen. @throws CameraError */
export async function openCamera(deviceId?: string): Promise<Camera> {
  // Absent in a page without https; the types promise it.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraError(globalThis.isSecureContext ? 'none' : 'insecure');
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({
      audio: false,
      video: {
        // A sharp picture from near by; whoever has less gives what it has.
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }),
      },
    });
  } catch (error) {
    throw new CameraError(troubleOf(error));
  }
  const [track] = stream.getVideoTracks();
  const found = await devices.enumerateDevices().catch(() => []);
  return {
    stream,
    deviceId: track?.getSettings().deviceId,
    others: found
      .filter(({ kind, deviceId: id }) => kind === 'videoinput' && id !== '')
      .map(({ deviceId: id, label }) => ({ id, label })),
    light: track && hasLight(track) ? (on) => shine(track, on) : null,
    stop: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'none';
}

/** Not in the types: browsers on telephones have it. */
interface Torch {
  torch?: boolean;
}

function hasLight(track: MediaStreamTrack): boolean {
  return ((track.getCapabilities?.() ?? {}) as Torch).torch === true;
}

/** A light that does not answer is no reason to stop looking. */
async function shine(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => undefined);
}
