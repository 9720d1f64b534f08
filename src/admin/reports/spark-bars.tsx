import { useTheme } from 'styled-components';

const WIDTH = 100;
const HEIGHT = 32;

/** One small bar for each value. @param label for screen readers */
export function SparkBars({ values, label }: { values: readonly number[]; label: string }) {
  const { colors } = useTheme();
  const max = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height="6rem" preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, index) => {
        // A day without visits still shows a thin line.
        const height = value === 0 ? 0.5 : Math.max(1, (value / max) * HEIGHT);
        return (
          <rect
            key={index}
            x={index * step}
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
