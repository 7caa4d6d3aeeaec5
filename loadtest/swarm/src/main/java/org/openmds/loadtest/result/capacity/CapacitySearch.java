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
import org.openmds.loadtest.result.analysis.HistogramCodec;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.RunVerdict;

/**
 * Finds how many users a service bears: twice as many each run until an objective is broken, then halves between the last good and the
 * first bad number.
 *
 * <p>A level is held until the interval of 95 % confidence around its 95th percentile is at most a tenth of it wide to each side, by
 * order statistics: it is measured again for twice as long where it was not, up to {@link SearchOptions#maxHold}.
 */
public final class CapacitySearch {

    private static final double MAX_INTERVAL_WIDTH = 0.1;
    private static final double PERCENTILE = 0.95;
    /** Throughput that grows by less than this part of the users' growth has stopped to grow. */
    private static final double FLAT_GROWTH = 0.1;

    private final LevelRunner levelRunner;
    private final ServiceLevelObjectives serviceLevelObjectives;
    private final SearchOptions options;
    private final Consumer<String> log;
    private final List<LoadLevel> levels = new ArrayList<>();
    private Optional<String> problem = Optional.empty();

    /**
     * @param firstUsers
     *            users to begin with
     * @param maxUsers
     *            users, however well they are served
     * @param precision
     *            the bad number is at most by this part above the good one in the end, such as 0.1
     * @param minHold
     *            of a level at least
     * @param maxHold
     *            of a level that is measured longer
     * @param stopsWhenFlat
     *            whether to stop where throughput stops growing, too
     */
    public record SearchOptions(int firstUsers, int maxUsers, double precision, Duration minHold, Duration maxHold,
            boolean stopsWhenFlat) {

        public SearchOptions {
            if (firstUsers < 1 || maxUsers < firstUsers || !(precision > 0 && precision < 1)
                    || minHold.compareTo(maxHold) > 0) {
                throw new IllegalArgumentException("users %d to %d, precision %s, hold %s to %s make no search"
                        .formatted(firstUsers, maxUsers, precision, minHold, maxHold));
            }
        }
    }

    /**
     * @param log
     *            takes a line for people after each level
     */
    public CapacitySearch(LevelRunner levelRunner, ServiceLevelObjectives serviceLevelObjectives, SearchOptions options,
            Consumer<String> log) {
        this.levelRunner = levelRunner;
        this.serviceLevelObjectives = serviceLevelObjectives;
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
    public List<LoadLevel> search() throws IOException, InterruptedException {
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
        LoadLevel before = null;
        for (int users = options.firstUsers(); bad == 0; users = (int) Math.min(options.maxUsers(), 2L * users)) {
            LoadLevel level = measure(users);
            if (!isGood(level)) {
                bad = users;
            } else if (users == options.maxUsers()
                    || options.stopsWhenFlat() && before != null && isFlat(before, level)) {
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
        LoadLevel level = LoadLevel.of(users, levelRunner.measure(users, hold), serviceLevelObjectives);
        levels.add(level);
        while (hold.compareTo(options.maxHold()) < 0 && isTooShort(level)) {
            hold = longer(hold);
            level = LoadLevel.of(users, levelRunner.measure(users, hold), serviceLevelObjectives);
            levels.set(levels.size() - 1, level);
        }
        log.accept(line(level));
        return level;
    }

    private Duration longer(Duration hold) {
        Duration doubled = hold.multipliedBy(2);
        return doubled.compareTo(options.maxHold()) > 0 ? options.maxHold() : doubled;
    }

    /** Of a run that is INVALID, nothing is made better by making it longer. */
    private static boolean isTooShort(LoadLevel level) {
        RunResult run = level.run();
        if (run.verdict().level() == RunVerdict.VerdictLevel.INVALID || run.distributions().isEmpty()) {
            return false;
        }
        return width(HistogramCodec.decode(run.distributions().getFirst().intended())) > MAX_INTERVAL_WIDTH;
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

    private static String line(LoadLevel level) {
        return "%,6d users: %,.1f/s, p95 %.1f ms, %s%s".formatted(level.users(), level.part().throughput(),
                1e3 * level.part().intended().p95(),
                level.isKept()
                        ? "kept"
                        : "broken: " + String.join("; ",
                                level.broken().stream().map(check -> check.limit() + ": " + check.measured()).toList()),
                level.run().verdict().level() == RunVerdict.VerdictLevel.VALID
                        ? ""
                        : ", run " + level.run().verdict().level());
    }
}
