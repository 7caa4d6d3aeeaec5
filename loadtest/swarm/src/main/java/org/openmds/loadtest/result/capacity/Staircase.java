package org.openmds.loadtest.result.capacity;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.result.analysis.Histograms;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Verdict;

/**
 * Finds how many users a service bears: twice as many each run until an objective is broken, then halves between the last good and the
 * first bad number.
 *
 * <p>A level is held until the interval of 95 % confidence around its 95th percentile is at most a tenth of it wide to each side, by
 * order statistics: it is measured again for twice as long where it was not, up to {@link Options#longest}.
 */
public final class Staircase {

    private static final double WANTED_WIDTH = 0.1;
    private static final double PERCENTILE = 0.95;
    /** Throughput that grows by less than this part of the users' growth has stopped to grow. */
    private static final double FLAT = 0.1;

    private final Measurer measurer;
    private final Slo slo;
    private final Options options;
    private final Consumer<String> log;
    private final List<Level> levels = new ArrayList<>();
    private Optional<String> problem = Optional.empty();

    /**
     * @param first
     *            users to begin with
     * @param most
     *            users, however well they are served
     * @param precision
     *            the bad number is at most by this part above the good one in the end, such as 0.1
     * @param hold
     *            of a level at least
     * @param longest
     *            of a level that is measured longer
     * @param whenFlat
     *            whether to stop where throughput stops growing, too
     */
    public record Options(int first, int most, double precision, Duration hold, Duration longest, boolean whenFlat) {

        public Options {
            if (first < 1 || most < first || !(precision > 0 && precision < 1) || hold.compareTo(longest) > 0) {
                throw new IllegalArgumentException("users %d to %d, precision %s, hold %s to %s make no search"
                        .formatted(first, most, precision, hold, longest));
            }
        }
    }

    /**
     * @param log
     *            takes a line for people after each level
     */
    public Staircase(Measurer measurer, Slo slo, Options options, Consumer<String> log) {
        this.measurer = measurer;
        this.slo = slo;
        this.options = options;
        this.log = log;
    }

    /**
     * Searches; ends in bounded time, for numbers of users are doubled to a limit and halved to a precision.
     *
     * @return all levels that were measured, from few users to many; where one could not be, those before it, see {@link #problem}
     * @throws IOException
     *             where not even the first could be measured
     */
    public List<Level> search() throws IOException, InterruptedException {
        try {
            climb();
        } catch (IOException e) {
            if (levels.isEmpty()) {
                throw e;
            }
            String text = "the search was broken off: " + e.getMessage();
            problem = Optional.of(text);
            log.accept(text);
        }
        return levels();
    }

    private void climb() throws IOException, InterruptedException {
        int good = 0;
        int bad = 0;
        @Nullable
        Level before = null;
        for (int users = options.first(); bad == 0; users = (int) Math.min(options.most(), 2L * users)) {
            Level level = measure(users);
            if (!isGood(level)) {
                bad = users;
            } else if (users == options.most() || options.whenFlat() && before != null && isFlat(before, level)) {
                // Nothing was broken, so that there is no edge to look for.
                return;
            } else {
                good = users;
                before = level;
            }
        }
        while (bad - good > Math.max(1, options.precision() * good)) {
            int middle = good + (bad - good) / 2;
            if (isGood(measure(middle))) {
                good = middle;
            } else {
                bad = middle;
            }
        }
    }

    /** Why the search was broken off; empty where it was not. */
    public Optional<String> problem() {
        return problem;
    }

    /** What was measured so far, from few users to many: also after a search that was broken off. */
    public List<Level> levels() {
        return levels.stream().sorted(Comparator.comparingInt(Level::users)).toList();
    }

    private static boolean isGood(Level level) {
        return level.isKept() && level.run().verdict().level() != Verdict.Level.INVALID;
    }

    private static boolean isFlat(Level before, Level level) {
        double more = level.part().throughput() / before.part().throughput() - 1;
        return more < FLAT * ((double) level.users() / before.users() - 1);
    }

    private Level measure(int users) throws IOException, InterruptedException {
        Duration hold = options.hold();
        Level level = Level.of(users, measurer.measure(users, hold), slo);
        levels.add(level);
        while (hold.compareTo(options.longest()) < 0 && isTooShort(level)) {
            hold = longer(hold);
            level = Level.of(users, measurer.measure(users, hold), slo);
            levels.set(levels.size() - 1, level);
        }
        log.accept(line(level));
        return level;
    }

    private Duration longer(Duration hold) {
        Duration doubled = hold.multipliedBy(2);
        return doubled.compareTo(options.longest()) > 0 ? options.longest() : doubled;
    }

    /** Of a run that is INVALID, nothing is made better by making it longer. */
    private static boolean isTooShort(Level level) {
        RunResult run = level.run();
        if (run.verdict().level() == Verdict.Level.INVALID || run.distributions().isEmpty()) {
            return false;
        }
        return width(Histograms.of(run.distributions().getFirst().intended())) > WANTED_WIDTH;
    }

    /** Half the width of the percentile's interval, as a part of it: ranks n q ± 1.96 sqrt(n q (1 - q)). */
    static double width(Histogram histogram) {
        double count = histogram.getTotalCount();
        double spread = 1.96 * Math.sqrt(count * PERCENTILE * (1 - PERCENTILE));
        if (count == 0 || count * PERCENTILE + spread >= count) {
            return Double.POSITIVE_INFINITY;
        }
        double low = histogram.getValueAtPercentile(100 * (PERCENTILE - spread / count));
        double high = histogram.getValueAtPercentile(100 * (PERCENTILE + spread / count));
        return (high - low) / 2 / Math.max(1, histogram.getValueAtPercentile(100 * PERCENTILE));
    }

    private static String line(Level level) {
        return "%,6d users: %,.1f/s, p95 %.1f ms, %s%s".formatted(level.users(), level.part().throughput(),
                1e3 * level.part().intended().p95(),
                level.isKept()
                        ? "kept"
                        : "broken: " + String.join("; ",
                                level.broken().stream().map(check -> check.limit() + ": " + check.measured()).toList()),
                level.run().verdict().level() == Verdict.Level.VALID ? "" : ", run " + level.run().verdict().level());
    }
}
