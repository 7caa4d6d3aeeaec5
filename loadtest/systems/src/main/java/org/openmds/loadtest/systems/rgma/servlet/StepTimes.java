package org.openmds.loadtest.systems.rgma.servlet;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The times of a ConsumerServlet's steps, in {@link System#nanoTime}: the servlet and its clients are in one process, as they were on one machine.
 *
 * @param marks
 *            times in the order of the steps
 */
public record StepTimes(List<Long> marks) {

    static final String HEADER = "Step-Times";
    private static final String NAME = HEADER + ";desc=";

    public StepTimes {
        marks = List.copyOf(marks);
    }

    public static StepTimes of(long... marks) {
        return new StepTimes(LongStream.of(marks).boxed().toList());
    }

    /** Returns the times in the format of a {@link StepTiming}. */
    public String timing() {
        return marks.stream().map(String::valueOf).collect(Collectors.joining(" ", NAME, ""));
    }

    /** Reads the times from an answer's headers; empty if there are none. */
    public static StepTimes read(List<String> timings) {
        return timings.stream()
                .filter(timing -> timing.startsWith(NAME))
                .findFirst()
                .map(timing -> new StepTimes(
                        Arrays.stream(timing.substring(NAME.length()).split(" ")).map(Long::valueOf).toList()))
                .orElse(new StepTimes(List.of()));
    }
}
