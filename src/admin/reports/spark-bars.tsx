import { useTheme } from 'styled-components';

const WIDTH = 100;
const HEIGHT = 32;

/** Small bars, one a value, in the proportions of their numbers. @param label what they show, read out */
export function SparkBars({ values, label }: { values: readonly number[]; label: string }) {
  const { colors } = useTheme();
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height="6rem" preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, place) => {
        // A day without any still shows where it is.
        const height = value === 0 ? 0.5 : Math.max(1, (value / most) * HEIGHT);
        return (
          <rect
            key={place}
            x={place * step}
            y={HEIGHT - height}
            width={step * 0.75}
            height={height}
            fill={value === 0 ? colors.neutral300 : colors.primary600}
          />
        );
      })}
    </svg>
  );
}
