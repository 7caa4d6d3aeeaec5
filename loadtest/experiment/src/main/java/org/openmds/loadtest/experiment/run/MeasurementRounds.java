package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The rounds of an experiment: each measures all of its points once. Of several rounds, each has a random order, so that a slow change
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

    public MeasurementRounds {
        if (count < 1 || count > MAX_COUNT) {
            throw new IllegalArgumentException(
                    "the number of repeats must be 1 to %d, got %d".formatted(MAX_COUNT, count));
        }
    }

    /** Appends the number of rounds and the seed to a file, one line for each run of the command. */
    public void store(Path folder) throws IOException {
        Files.writeString(folder.resolve("rounds.txt"), "repeat=%d seed=%d%n".formatted(count, seed),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Returns the elements in the order of a round. */
    <T> List<T> ordered(int round, List<T> elements) {
        if (count == 1) {
            return List.copyOf(elements);
        }
        List<T> order = new ArrayList<>(elements);
        Collections.shuffle(order, new Random(31 * seed + round));
        return List.copyOf(order);
    }
}
