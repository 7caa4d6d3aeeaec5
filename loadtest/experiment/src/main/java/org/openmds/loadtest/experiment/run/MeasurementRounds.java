package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rounds of a run: each measures all points of all its experiments once. Of several rounds, each has a random order, so that a slow change
 * of the machine does not look like a difference between points.
 *
 * @param count
 *            the number of rounds
 * @param seed
 *            the seed of the random orders
 */
public record MeasurementRounds(int count, long seed) {

    /** One round in the order of the experiment. */
    public static final MeasurementRounds ONE = new MeasurementRounds(1, 0);
    private static final int MAX_COUNT = 1000;
    private static final String FILE = "rounds.txt";
    private static final Pattern LINE = Pattern.compile("repeat=(\\d{1,4}) seed=(-?\\d{1,18})");

    public MeasurementRounds {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException(
                    "the number of repeats must be 1 to %d, got %d".formatted(MAX_COUNT, count));
        }
    }

    /** Appends the number of rounds and the seed to a file, one line for each run of the command. */
    public void store(Path folder) throws IOException {
        Files.writeString(folder.resolve(FILE), "repeat=%d seed=%d%n".formatted(count, seed),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /**
     * Returns the rounds that the last run of the command stored in a folder; empty if none did.
     *
     * @throws IOException
     *             if the file cannot be read or its last line is not such a line
     */
    public static Optional<MeasurementRounds> stored(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        String last = Files.readAllLines(file).stream().reduce("", (_, later) -> later);
        Matcher line = LINE.matcher(last);
        if (!line.matches()) {
            throw new IOException("%s: expected a last line such as repeat=5 seed=7, got '%s'".formatted(file, last));
        }
        return Optional.of(new MeasurementRounds(Integer.parseInt(line.group(1)), Long.parseLong(line.group(2))));
    }

    /** Returns the order of a round. */
    RoundOrder order(int round) {
        return new RoundOrder(
                count == 1 ? Optional.empty() : Optional.of(new Random(seed * (MAX_COUNT + 1) + round)));
    }

    /**
     * The order of one round. All its lists share one source of random numbers, so that each has a permutation of its own. Not
     * thread-safe.
     *
     * @param random
     *            the random numbers; empty for the order of the experiment
     */
    record RoundOrder(Optional<Random> random) {

        /** Returns the elements in the order of the round; the next call returns another order. */
        <T> List<T> of(List<T> elements) {
            List<T> order = new ArrayList<>(elements);
            random.ifPresent(numbers -> Collections.shuffle(order, numbers));
            return List.copyOf(order);
        }
    }
}
