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
 * The file of measured points: one JSON object per line, each forced to disk before the next point is measured, so that an interrupted
 * experiment can continue. Lines of another kind between them are the references of the machine.
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
     * Opens a file, which need not exist.
     *
     * @throws IOException
     *             if the file exists and cannot be read; the message names the line
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
            // There are no points yet.
        } catch (RuntimeException e) {
            throw new IOException("%s, line %d is not a measured point: %s".formatted(file, number,
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

    /** Returns the references of the machine before and after the curves, in the order of measurement. */
    public List<MachineReference> references() {
        return List.copyOf(references);
    }

    boolean has(String experiment, String curve, int x, int repeat) {
        return points.stream()
                .anyMatch(point -> point.experiment().equals(experiment) && point.curve().equals(curve)
                        && point.x() == x && point.repeat() == repeat);
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
