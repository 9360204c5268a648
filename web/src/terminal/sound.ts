// sound.ts - what a terminal sounds and feels like: short sounds, off unless the player turns them on, and a phone's
// vibration.  All is synthesized, so there is nothing to load: tones with a soft overtone, and filtered noise for what
// rubs or clicks.
import { settings } from "../common/settings";

export type Sound = "chip" | "card" | "win" | "big" | "jackpot" | "time";

interface Score {
  tones: [hertz: number, at: number, length: number][];
  noise?: [hertz: number, at: number, length: number][]; // around this pitch
  buzz: number[]; // milliseconds on, off, on ...
}

const C = 523.25;
const chord = [C, C * 1.25, C * 1.5, C * 2]; // a major chord, just intonation
const held = chord.map((hertz): [number, number, number] => [hertz, 1, 1.6]);
const rise = (count: number, step: number): Score["tones"] =>
  Array.from({ length: count }, (_, i) => [chord[i % 4]! * 2 ** Math.floor(i / 4), i * step, step * 3]);

const scores: Record<Sound, Score> = {
  chip: {
    tones: [[2100, 0, 0.04]],
    noise: [
      [5200, 0, 0.03],
      [4300, 0.035, 0.03],
    ],
    buzz: [8],
  },
  card: { tones: [], noise: [[1900, 0, 0.09]], buzz: [12] },
  win: { tones: rise(4, 0.09), buzz: [20, 50, 20] },
  big: { tones: rise(8, 0.09), buzz: [30, 50, 30, 50, 60] },
  jackpot: { tones: [...rise(12, 0.08), ...held], buzz: [60, 60, 60, 60, 60, 60, 200] },
  time: {
    tones: [
      [392, 0, 0.14],
      [392, 0.24, 0.14],
    ],
    buzz: [60, 60, 60],
  },
};

export const can_vibrate = typeof navigator.vibrate === "function";

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** From nothing to its level at once, and away again: a struck thing. */
function struck(audio: AudioContext, at: number, length: number, level: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(level, at + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function play_tone(audio: AudioContext, hertz: number, at: number, length: number, level: number): void {
  for (const [times, part] of [
    [1, 1],
    [2, 0.25],
  ] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz * times;
    tone.connect(struck(audio, at, length, level * part));
    tone.start(at);
    tone.stop(at + length);
  }
}

function play_noise(audio: AudioContext, hertz: number, at: number, length: number, level: number): void {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = hiss;
  band.type = "bandpass";
  band.frequency.value = hertz;
  band.Q.value = 1.4;
  source.connect(band).connect(struck(audio, at, length, level));
  source.start(at, 0, length);
}

export function play_sound(sound: Sound): void {
  const { tones, noise = [], buzz } = scores[sound];
  if (settings.value.haptics && can_vibrate) navigator.vibrate(buzz);
  if (!settings.value.sound) return;
  const audio = (context ??= new AudioContext());
  const level = 0.02 * settings.value.volume;
  for (const [hertz, at, length] of tones) play_tone(audio, hertz, audio.currentTime + at, length, level);
  for (const [hertz, at, length] of noise) play_noise(audio, hertz, audio.currentTime + at, length, level * 2);
}
