package org.openmds.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Scores beside earlier ones: ratios and where they lie at worst, if each score lies anywhere in its interval of 99.9 % confidence. */
final class JmhComparison {

    private final Map<String, JmhScore> earlier;

    JmhComparison(List<JmhScore> earlier) {
        this.earlier = earlier.stream()
                .collect(Collectors.toMap(JmhScore::name, Function.identity(), (first, second) -> second));
    }

    /** A table; a benchmark that was not measured before, or in another unit, is said to be new. */
    String compare(List<JmhScore> scores) {
        StringBuilder text = new StringBuilder(line("benchmark", "before", "now", "ratio", "from - to", "now is"));
        for (JmhScore now : scores) {
            JmhScore before = earlier.get(now.name());
            String name = now.name()
                    .substring(now.name()
                            .lastIndexOf('.', now.name().contains(" ") ? now.name().indexOf(' ') : now.name().length())
                            + 1);
            text.append(before == null || !before.unit().equals(now.unit())
                    ? line(name, "-", number(now.score()) + " " + now.unit(), "-", "-", "new")
                    : row(name, before, now));
        }
        return text.toString();
    }

    private static String row(String name, JmhScore before, JmhScore now) {
        double low = (now.score() - error(now)) / (before.score() + error(before));
        double high = before.score() > error(before)
                ? (now.score() + error(now)) / (before.score() - error(before))
                : Double.POSITIVE_INFINITY;
        return line(name, number(before.score()), number(now.score()) + " " + now.unit(),
                number(now.score() / before.score()),
                number(low) + " - " + number(high), change(low, high, now.isRate()));
    }

    /** An unknown error hides everything. */
    private static double error(JmhScore score) {
        return Double.isNaN(score.error()) ? score.score() : score.error();
    }

    private static String change(double low, double high, boolean more) {
        if (low <= 1 && high >= 1) {
            return "not told apart";
        }
        return low > 1 == more ? "better" : "worse";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    private static String line(String... cells) {
        return String.format(Locale.ROOT, "%-44s %11s %20s %8s %20s  %s%n", (Object[]) cells);
    }
}
