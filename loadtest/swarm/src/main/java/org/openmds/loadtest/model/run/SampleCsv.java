package org.openmds.loadtest.model.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.loadtest.text.EarlierColumnCount;

/**
 * CSV files of samples: a line of column names, then one line for each sample. Samples are records of numbers; the components name the columns.
 * A component that is a record itself stands for the columns of its own components.
 */
public final class SampleCsv {

    private SampleCsv() {
    }

    /** Returns the line of column names, without line end. */
    public static String header(Class<? extends Record> type) {
        return columns(type).map(RecordComponent::getName).collect(Collectors.joining(","));
    }

    private static Stream<RecordComponent> columns(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .flatMap(component -> component.getType().isRecord()
                        ? columns(component.getType())
                        : Stream.of(component));
    }

    /** Returns the line of one sample, without line end. */
    public static String line(Record sample) {
        return Arrays.stream(sample.getClass().getRecordComponents())
                .map(component -> field(component, sample))
                .collect(Collectors.joining(","));
    }

    private static String field(RecordComponent component, Record sample) {
        try {
            Object value = component.getAccessor().invoke(sample);
            return value instanceof Record group ? line(group) : String.valueOf(value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "%s has no public accessor %s".formatted(sample.getClass(), component.getName()),
                    e);
        }
    }

    /**
     * Reads all samples of a file; none if the file does not exist. An unterminated last line is skipped: it was being written when the run was
     * killed.
     *
     * @throws IOException
     *             also if a line is not a sample; the message names the line
     */
    public static <T extends Record> List<T> read(Path file, Class<T> type) throws IOException {
        List<T> samples = new ArrayList<>();
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            long whole = Files.size(file);
            long read = 0;
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read += line.length() + 1;
                number++;
                if (read > whole) {
                    break;
                }
                if (number == 1 && isHeader(line, type) || line.isBlank()) {
                    continue;
                }
                samples.add(sample(file, number, line, type));
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        return samples;
    }

    /** True also for the header of an earlier version, which had fewer columns. */
    private static boolean isHeader(String line, Class<? extends Record> type) {
        return header(type).equals(line) || header(type).startsWith(line + ",");
    }

    private static <T extends Record> T sample(Path file, int number, String line, Class<T> type) throws IOException {
        try {
            return value(line, type);
        } catch (IllegalArgumentException e) {
            throw new IOException("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
        }
    }

    /**
     * Reads the sample of a line. A line of an earlier version may have fewer columns, see {@link EarlierColumnCount}.
     *
     * @throws IllegalArgumentException
     *             if the line is not a sample; the message says why
     */
    public static <T extends Record> T value(String line, Class<T> type) {
        String[] fields = line.strip().split(",", -1);
        long columns = columns(type).count();
        EarlierColumnCount grown = type.getAnnotation(EarlierColumnCount.class);
        boolean isWhole = fields.length == columns;
        if (!isWhole && (grown == null || fields.length != grown.value())) {
            throw new IllegalArgumentException("expected %d numbers (%s), got %d".formatted(columns, header(type),
                    fields.length));
        }
        Stream<String> missing = Stream.generate(() -> grown == null ? "" : grown.missing());
        return create(type, Stream.concat(Arrays.stream(fields).map(String::trim), missing).iterator());
    }

    /** Creates a record from the next numbers, one for each column. */
    private static <T> T create(Class<T> type, Iterator<String> numbers) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = types[i].isRecord() ? create(types[i], numbers) : number(numbers.next(), types[i]);
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
        }
    }

    private static Object number(String text, Class<?> type) {
        try {
            if (type == long.class) {
                return Long.parseLong(text);
            }
            return type == int.class ? (Object) Integer.parseInt(text) : (Object) Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a number, got '%s'".formatted(text), e);
        }
    }
}
