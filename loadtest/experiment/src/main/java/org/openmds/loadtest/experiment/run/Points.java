package org.openmds.loadtest.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.experiment.Reference;
import org.openmds.loadtest.model.run.Json;

/**
 * The file of points: one a line, as JSON, each forced to disk before the next is measured, so that an experiment that was interrupted goes on. Between them stand
 * the references of the machine, lines of their own kind.
 */
public final class Points {

    private static final String OF_REFERENCE = "{\"kind\":\"%s\",".formatted(Reference.KIND);

    private final Path file;
    private final List<Measured> points = new ArrayList<>();
    private final List<Reference> references = new ArrayList<>();

    private Points(Path file) {
        this.file = file;
    }

    /**
     * @throws IOException
     *             where there is such a file and it cannot be read; its message says which line
     */
    public static Points open(Path file) throws IOException {
        Points points = new Points(file);
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                points.take(line);
            }
        } catch (NoSuchFileException _) {
            // The first time.
        } catch (RuntimeException e) {
            throw new IOException("%s, line %d is no measured point: %s".formatted(file, number,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("")), e);
        }
        return points;
    }

    private void take(String line) {
        if (line.startsWith(OF_REFERENCE)) {
            references.add(Json.value(line, Reference.class));
        } else {
            points.add(Json.value(line, Measured.class));
        }
    }

    public List<Measured> all() {
        return List.copyOf(points);
    }

    /** What the machine did before and after the curves, in the order of taking. */
    public List<Reference> references() {
        return List.copyOf(references);
    }

    boolean has(String experiment, String curve, int x) {
        return points.stream()
                .anyMatch(point -> point.experiment().equals(experiment) && point.curve().equals(curve)
                        && point.x() == x);
    }

    void add(Measured point) throws IOException {
        append(point);
        points.add(point);
    }

    void add(Reference reference) throws IOException {
        append(reference);
        references.add(reference);
    }

    private void append(Object value) throws IOException {
        Files.writeString(file, Json.line(value) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND,
                StandardOpenOption.SYNC);
    }
}
