package org.openmds.provider.prometheus;

import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;

/**
 * Reads the samples of an exposition in Prometheus' text format 0.0.4 or OpenMetrics 1.0. Features that only OpenMetrics has (exemplars and
 * {@code # EOF}) are always accepted. Types, help, timestamps and exemplars are ignored. One invalid line makes the whole exposition invalid, as it
 * does for Prometheus.
 */
final class ExpositionReader {

    static final int MAX_SERIES = 500_000;

    /** The only end of a line; a carriage return does not end a line. */
    private static final Pattern LINE_END = Pattern.compile("\n");

    private ExpositionReader() {
    }

    /**
     * Reads the samples in their order.
     *
     * @return the number of samples
     * @throws CollectionException
     *             the text is not an exposition, or too long; the message continues a sentence that begins with the source
     */
    static int read(String text, Consumer<MetricSample> samples) throws CollectionException {
        int count = 0;
        int number = 0;
        boolean ended = false;
        for (String line : (Iterable<String>) LINE_END.splitAsStream(text)::iterator) {
            number++;
            if (line.isBlank() || line.startsWith("#") && !isEnd(line)) {
                continue;
            }
            if (ended) {
                throw new CollectionException("gave text after # EOF (line %d)".formatted(number));
            }
            if (isEnd(line)) {
                ended = true;
                continue;
            }
            if (++count > MAX_SERIES) {
                throw new CollectionException("gave more than %d series".formatted(MAX_SERIES));
            }
            samples.accept(sample(line, number));
        }
        if (count == 0) {
            throw new CollectionException("gave no series");
        }
        return count;
    }

    private static boolean isEnd(String line) {
        return line.stripTrailing().equals("# EOF");
    }

    private static MetricSample sample(String line, int number) throws CollectionException {
        try {
            return new SampleLine(line).read();
        } catch (MalformedLineException e) {
            throw new CollectionException(
                    "gave no metrics in Prometheus' text format: %s (line %d)".formatted(e.getMessage(), number), e);
        }
    }
}
