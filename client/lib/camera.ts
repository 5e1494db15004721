/** The device's camera: permission, other cameras, light, and the reason of a failure. */

export type CameraTrouble =
  /** The person or the system refused it. */
  | 'refused'
  | 'none'
  /** Another program uses it. */
  | 'busy'
  /** The page was not loaded over https: browsers then offer no camera. */
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
  /** Id of the open camera, where the browser tells it. */
  deviceId: string | undefined;
  /** All cameras of the device: the person can switch between several. */
  others: { id: string; label: string }[];
  /** Null for a camera without a light. */
  light: ((on: boolean) => Promise<void>) | null;
  stop: () => void;
}

/** Opens the rear camera, or the chosen one. @throws CameraError */
export async function openCamera(deviceId?: string): Promise<Camera> {
  // Undefined on a page without https; the types say otherwise.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraError(globalThis.isSecureContext ? 'none' : 'insecure');
  let stream: MediaStream;
  try {
    stream = await devices.getUserMedia({
      audio: false,
      video: {
        // Sharp enough at short distance; a weaker camera gives its best.
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
    light: track && hasLight(track) ? (on) => switchTorch(track, on) : null,
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

/** Not in the DOM types: mobile browsers have it. */
interface Torch {
  torch?: boolean;
}

function hasLight(track: MediaStreamTrack): boolean {
  return ((track.getCapabilities?.() ?? {}) as Torch).torch === true;
}

/** A failing light does not stop the scanner. */
async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).catch(() => undefined);
}
