// chart.tsx - curves, drawn with uPlot: the win of a table within the band of chance, the history of a meter.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { amount } from "../common/text";
import "uplot/dist/uPlot.min.css";

const INK = "#b9c4bb";
const LINE = "#2d463c";
const WIN = "#f2c94c";
const THEORY = "#8fd0ff";
const BAND = "rgb(143 208 255 / .16)";

export interface ChartProps {
  data: uPlot.AlignedData;
  words: string; // the chart in words, for screen readers
  height: number;
  kind: "win" | "meter";
  axes?: boolean; // false: a tile, without numbers
}

const dollars = (value: number) => amount(Math.round(value * 100), true);
const axis_dollars = (_: uPlot, values: number[]) => values.map(dollars);

const win_series: uPlot.Series[] = [
  {},
  { label: "win", stroke: WIN, width: 2, points: { show: false } },
  { label: "theory", stroke: THEORY, width: 1.5, dash: [5, 4], points: { show: false } },
  { label: "upper", stroke: "transparent", points: { show: false } },
  { label: "lower", stroke: "transparent", points: { show: false } },
];

const meter_series: uPlot.Series[] = [
  {},
  {
    label: "meter",
    stroke: WIN,
    width: 2,
    points: { show: true, size: 5, fill: WIN },
    paths: uPlot.paths.stepped!({ align: 1 }),
  },
];

/** With some room, because a single point or a flat line has no range of its own. */
function range(_: uPlot, low: number | null, high: number | null): [number, number] {
  if (low === null || high === null) return [-1, 1];
  const room = Math.max((high - low) * 0.08, Math.abs(high) * 0.02, 1);
  return [low - room, high + room];
}

function axis(values?: (self: uPlot, splits: number[]) => string[]): uPlot.Axis {
  return {
    stroke: INK,
    grid: { stroke: LINE, width: 1 },
    ticks: { stroke: LINE, width: 1, size: 4 },
    font: "12px system-ui, sans-serif",
    ...(values ? { values, size: 76 } : {}),
  };
}

function options(props: ChartProps, width: number): uPlot.Options {
  return {
    width,
    height: props.height,
    legend: { show: false },
    cursor: { show: false },
    padding: props.axes ? [8, 12, 0, 0] : [4, 2, 4, 2],
    scales: { x: { time: true }, y: { range } },
    axes: props.axes ? [axis(), axis(axis_dollars)] : [{ show: false }, { show: false }],
    series: props.kind === "win" ? win_series : meter_series,
    bands: props.kind === "win" ? [{ series: [3, 4], fill: BAND }] : [],
  };
}

export function Chart(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);

  useEffect(() => {
    const here = box.current!;
    const made = new uPlot(options(props, here.clientWidth || 300), props.data, here);
    const watcher = new ResizeObserver(() => {
      if (here.clientWidth && here.clientWidth !== made.width)
        made.setSize({ width: here.clientWidth, height: props.height });
    });
    plot.current = made;
    watcher.observe(here);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [props.height, props.kind, props.axes]);
  useEffect(() => plot.current?.setData(props.data), [props.data]);
  return (
    <div
      class="chart"
      ref={box}
      role="img"
      aria-label={props.words}
      data-points={props.data[0]!.length}
      style={{ height: `${props.height}px` }}
    />
  );
}
