package org.openmds.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Comparison of JMH scores with earlier ones: each ratio with its range, if both scores lie in their 99.9 % confidence intervals. */
final class JmhComparison {

    private final Map<String, JmhScore> earlier;

    JmhComparison(List<JmhScore> earlier) {
        this.earlier = earlier.stream()
                .collect(Collectors.toMap(JmhScore::name, Function.identity(), (first, second) -> second));
    }

    /** Returns a table; a benchmark without an earlier score in the same unit is marked as new. */
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

    /** Returns the error of a score; an unknown error counts as large as the score, so that no difference is significant. */
    private static double error(JmhScore score) {
        return Double.isNaN(score.error()) ? score.score() : score.error();
    }

    private static String change(double low, double high, boolean more) {
        if (low <= 1 && high >= 1) {
            return "not significant";
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
