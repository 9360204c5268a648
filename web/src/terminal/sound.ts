// sound.ts - a few short tones, off unless the player turns them on; synthesized, so there is nothing to load.
import { settings } from "../common/settings";

export type Sound = "chip" | "card" | "win" | "time";

const tones: Record<Sound, [hertz: number, at: number, length: number][]> = {
  chip: [
    [1800, 0, 0.03],
    [2400, 0.03, 0.03],
  ],
  card: [[420, 0, 0.05]],
  win: [
    [660, 0, 0.12],
    [880, 0.12, 0.12],
    [1320, 0.24, 0.25],
  ],
  time: [
    [520, 0, 0.1],
    [520, 0.2, 0.1],
  ],
};

let context: AudioContext | undefined;

export function play_sound(sound: Sound): void {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  for (const [hertz, at, length] of tones[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + at;
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.08, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
