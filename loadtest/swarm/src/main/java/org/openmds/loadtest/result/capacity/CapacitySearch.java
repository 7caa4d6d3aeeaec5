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
import org.openmds.configuration.value.DurationText;
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;

/**
 * Finds how many users a service can serve: doubles the number of users until an objective is broken, then halves the interval between the
 * last good and the first bad number.
 *
 * <p>A level is measured again for twice as long until the 95 % confidence interval of its 95th percentile is at most 10 % wide to each side,
 * by order statistics, or {@link SearchOptions#maxHold} is reached.
 */
public final class CapacitySearch {

    private static final double MAX_INTERVAL_WIDTH = 0.1;
    private static final double PERCENTILE = 0.95;
    /** Share of the users' growth below which throughput counts as not growing. */
    private static final double FLAT_GROWTH = 0.1;

    private final LevelRunner runner;
    private final ServiceLevelObjectives slo;
    private final SearchOptions options;
    private final Consumer<String> log;
    private final List<LoadLevel> levels = new ArrayList<>();
    private Optional<String> problem = Optional.empty();
    private CapacityEstimate.SearchEnd end = CapacityEstimate.SearchEnd.NO_MORE_LEVELS;

    /**
     * @param firstUsers
     *            number of users to start with
     * @param maxUsers
     *            maximum number of users
     * @param precision
     *            relative difference of the bad number to the good one at which the search ends, such as 0.1
     * @param minHold
     *            minimum time of a level
     * @param maxHold
     *            maximum time of a level that is measured again
     * @param stopsWhenFlat
     *            true to stop also when throughput stops growing
     */
    public record SearchOptions(int firstUsers, int maxUsers, double precision, Duration minHold, Duration maxHold,
            boolean stopsWhenFlat) {

        public SearchOptions {
            if (firstUsers < 1 || maxUsers < firstUsers || !(precision > 0 && precision < 1)
                    || minHold.compareTo(maxHold) > 0) {
                throw new IllegalArgumentException(
                        "a search cannot use %d to %d users, precision %s and levels of %s to %s"
                                .formatted(firstUsers, maxUsers, precision,
                                        DurationText.format(minHold), DurationText.format(maxHold)));
            }
        }
    }

    /**
     * @param log
     *            receives a line for users after each level
     */
    public CapacitySearch(LevelRunner levelRunner, ServiceLevelObjectives serviceLevelObjectives, SearchOptions options,
            Consumer<String> log) {
        this.runner = levelRunner;
        this.slo = serviceLevelObjectives;
        this.options = options;
        this.log = log;
    }

    /**
     * Searches; ends in bounded time because numbers of users are doubled up to a limit and halved down to a precision.
     *
     * @return all measured levels, in ascending order of users; if one could not be measured, those before it, see {@link #problem}
     * @throws IOException
     *             if not even the first level could be measured
     */
    public List<LoadLevel> search() throws IOException, InterruptedException {
        try {
            climb();
        } catch (IOException e) {
            if (levels.isEmpty()) {
                throw e;
            }
            String text = "the search was aborted: " + e.getMessage();
            problem = Optional.of(text);
            log.accept(text);
        }
        return levels();
    }

    private void climb() throws IOException, InterruptedException {
        int good = 0;
        int bad = 0;
        @Nullable
        LoadLevel before = null;
        for (int users = options.firstUsers(); bad == 0; users = (int) Math.min(options.maxUsers(), 2L * users)) {
            LoadLevel level = measure(users);
            if (!isGood(level)) {
                bad = users;
            } else if (options.stopsWhenFlat() && before != null && isFlat(before, level)) {
                end = CapacityEstimate.SearchEnd.THROUGHPUT_FLAT;
                return;
            } else if (users == options.maxUsers()) {
                // No objective was broken, so there is no interval to halve.
                end = CapacityEstimate.SearchEnd.MOST_REACHED;
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
        end = CapacityEstimate.SearchEnd.BRACKETED;
    }

    /** Returns the reason why the search ended; that of existing levels if it was aborted. */
    public CapacityEstimate.SearchEnd end() {
        return end;
    }

    /** Returns the reason why the search was aborted; empty if it was not. */
    public Optional<String> problem() {
        return problem;
    }

    /** Returns the levels measured so far in ascending order of users, also after an aborted search. */
    public List<LoadLevel> levels() {
        return levels.stream().sorted(Comparator.comparingInt(LoadLevel::users)).toList();
    }

    private static boolean isGood(LoadLevel level) {
        return level.isKept() && level.run().verdict().level() != RunVerdict.VerdictLevel.INVALID;
    }

    private static boolean isFlat(LoadLevel before, LoadLevel level) {
        double more = level.part().throughput() / before.part().throughput() - 1;
        return more < FLAT_GROWTH * ((double) level.users() / before.users() - 1);
    }

    private LoadLevel measure(int users) throws IOException, InterruptedException {
        Duration hold = options.minHold();
        LoadLevel level = LoadLevel.of(users, runner.measure(users, hold), slo);
        levels.add(level);
        while (hold.compareTo(options.maxHold()) < 0 && isTooShort(level)) {
            hold = longer(hold);
            level = LoadLevel.of(users, runner.measure(users, hold), slo);
            levels.set(levels.size() - 1, level);
        }
        log.accept(line(level));
        return level;
    }

    private Duration longer(Duration hold) {
        Duration doubled = hold.multipliedBy(2);
        return doubled.compareTo(options.maxHold()) > 0 ? options.maxHold() : doubled;
    }

    /** Returns true if a longer run would help; it does not help an INVALID one. */
    private static boolean isTooShort(LoadLevel level) {
        RunResult run = level.run();
        if (run.verdict().level() == RunVerdict.VerdictLevel.INVALID || run.distributions().isEmpty()) {
            return false;
        }
        return width(HistogramCodec.decode(run.distributions().getFirst().intended())) > MAX_INTERVAL_WIDTH;
    }

    /** Returns half the relative width of the percentile's interval: ranks n q ± 1.96 sqrt(n q (1 - q)). */
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

    private static String line(LoadLevel level) {
        return "%,6d users: %,.1f/s, p95 %.1f ms, %s%s".formatted(level.users(), level.part().throughput(),
                1e3 * level.part().times().intended().p95(),
                level.isKept()
                        ? "kept"
                        : "broken: " + String.join("; ",
                                level.broken().stream().map(check -> check.limit() + ": " + check.measured()).toList()),
                level.run().verdict().level() == RunVerdict.VerdictLevel.VALID
                        ? ""
                        : ", run " + level.run().verdict().level());
    }
}
