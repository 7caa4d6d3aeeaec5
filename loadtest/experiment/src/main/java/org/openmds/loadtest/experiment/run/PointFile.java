package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.experiment.MachineReference;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.model.run.RunJson;

/**
 * The file of points: one a line, as JSON, each forced to disk before the next is measured, so that an experiment that was interrupted goes on. Between them stand
 * the references of the machine, lines of their own kind.
 */
public final class PointFile {

    private static final String REFERENCE_PREFIX = "{\"kind\":\"%s\",".formatted(MachineReference.KIND);

    private final Path file;
    private final List<MeasuredPoint> points = new ArrayList<>();
    private final List<MachineReference> references = new ArrayList<>();

    private PointFile(Path file) {
        this.file = file;
    }

    /**
     * @throws IOException
     *             where there is such a file and it cannot be read; its message says which line
     */
    public static PointFile open(Path file) throws IOException {
        PointFile pointFile = new PointFile(file);
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                pointFile.take(line);
            }
        } catch (NoSuchFileException _) {
            // The first time.
        } catch (RuntimeException e) {
            throw new IOException("%s, line %d is no measured point: %s".formatted(file, number,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("")), e);
        }
        return pointFile;
    }

    private void take(String line) {
        if (line.startsWith(REFERENCE_PREFIX)) {
            references.add(RunJson.value(line, MachineReference.class));
        } else {
            points.add(RunJson.value(line, MeasuredPoint.class));
        }
    }

    public List<MeasuredPoint> all() {
        return List.copyOf(points);
    }

    /** What the machine did before and after the curves, in the order of taking. */
    public List<MachineReference> references() {
        return List.copyOf(references);
    }

    boolean has(String experiment, String curve, int x) {
        return points.stream()
                .anyMatch(point -> point.experiment().equals(experiment) && point.curve().equals(curve)
                        && point.x() == x);
    }

    void add(MeasuredPoint point) throws IOException {
        append(point);
        points.add(point);
    }

    void add(MachineReference reference) throws IOException {
        append(reference);
        references.add(reference);
    }

    private void append(Object value) throws IOException {
        Files.writeString(file, RunJson.line(value) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
    }
}
